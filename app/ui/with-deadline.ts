/** What a promise brings; rejects where it has brought nothing after so many milliseconds. */
export function withDeadline<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The deadline has passed')), milliseconds)
    }),
  ])
}
