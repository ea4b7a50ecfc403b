/** Settles as the promise does, or rejects with `error` after this many milliseconds. */
export function withDeadline<T>(
  promise: Promise<T>,
  milliseconds: number,
  error = new Error('The deadline has passed'),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error), milliseconds)
  })
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer))
}
