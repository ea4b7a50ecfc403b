/** Over the cases, and on the sheet of each. */
export const casesTexts = {
  legend: 'Выберите свой случай: покажем цену',
  take: 'Заказать по этой смете',
}
