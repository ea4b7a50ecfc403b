/** Faults of the files that the owner edits, in the log and from `npm run check`. */
export const fileFaults = {
  place: (file: string, line: number | null) =>
    line === null ? `${file}: ` : `${file}, строка ${line}: `,
  notJson: 'запись JSON нарушена: проверьте запятые, кавычки и скобки в этой строке и перед ней',
  spacedNumber: (number: string) => `число пишется без пробелов и кавычек: ${number}`,
  notUtf8: 'файл сохранён не в UTF-8; сохраните его в этой кодировке',
  unreadable: (fault: string) => `файл не прочитать (${fault})`,
  missing: (name: string) => `не хватает "${name}"`,
  /** What a form's field says if its value is missing. */
  needed: 'нужно заполнить',
  unknown: (names: string[]) =>
    `лишнее: ${names.map((name) => `"${name}"`).join(', ')}; нет ли опечатки?`,
  wrong: (name: string, wanted: string) => (name ? `"${name}": ${wanted}` : wanted),
  /** By the JSON type that the schema expects. */
  wanted: {
    string: 'нужен текст в кавычках',
    number: 'нужно число без кавычек',
    boolean: 'нужно true или false без кавычек',
    object: 'нужны поля в фигурных скобках { }',
    array: 'нужен список в квадратных скобках [ ]',
  } as Record<string, string>,
}
