/** Faults of facts, of photos and of documents. Files put the field or the name before them. */
export const factFaults = {
  miscounted: 'лишняя или пропущенная цифра: в номере с +7 или 8 их одиннадцать',
  oddMail: 'адрес похож на опечатку: проверьте точку и окончание',
  oddHours:
    'программа не поймёт, в какие дни и часы вы работаете: пишите как в образце, Пн–пт, 9:00–18:00',
  oddNumber: (name: string) => `такого ${name} не бывает: не сходится контрольная цифра`,
  future: 'этот день ещё не наступил',
  controlCharacter: 'в тексте невидимый управляющий знак: наберите текст заново',
  longText: (max: number) => `больше ${max} знаков: сократите текст`,
  longList: (max: number) => `больше ${max} строк в списке: оставьте не больше ${max}`,
  example: 'здесь ещё значение из образца',
  noFolder: 'такой папки нет',
  unknownDocument: (known: string[]) =>
    `на сайте не появится, имя должно быть одним из: ${known.join(', ')}`,
  bigDocument: (max: number) => `больше ${max} МБ`,
  /** What is wrong with a file that should be a PDF. */
  noPdf: {
    empty: 'файл пуст',
    other: 'это не PDF, посетители его не откроют: сохраните документ как PDF',
    cut: 'конца у файла нет, он скопирован не весь: скопируйте его ещё раз',
    locked: 'PDF с паролем или защитой откроют не все: сохраните его без защиты',
  },
  bigPhoto: (path: string, max: number) =>
    `фотография ${path} больше ${max} КБ: уменьшите её до 600 точек по высоте`,
  noPhoto: (path: string) => `${path} — не фотография JPEG, PNG или WebP: сохраните её как JPEG`,
  unreadablePhoto: (path: string, fault: string) => `фотографию ${path} не прочитать (${fault})`,
}
