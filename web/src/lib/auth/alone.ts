const LOCK_NAME = 'sesame-access-token'

/** Web Locks, so that one tab at a time rotates the token; a browser without them does without. */
export function alone<T>(task: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks
  return locks === undefined ? task() : locks.request(LOCK_NAME, task)
}
