/** What was waited for took too long. */
export class LateError extends Error {
  override readonly name = 'LateError'
}

/**
 * Waits for a promise at most this long; what it stands for goes on by itself.
 *
 * @throws {LateError} when it took longer.
 */
export async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError()), limitMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
