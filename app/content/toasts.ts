/** What the toasts say, in the exact words of the specification (4, 5 and 8). */
export const toastTexts = {
  sent: 'Успешно отправлено',
  expectMessage: 'Ожидайте сообщение в WhatsApp',
  failed: 'Ошибка при вводе данных',
  noConsent: 'Подтвердите согласие на использование персональных данных',
  close: (message: string) => `Закрыть сообщение: ${message}`,
}
