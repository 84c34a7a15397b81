const LOCK_NAME = 'sesame-access-token'

/**
 * Uses Web Locks so that only one tab at a time replaces the token. If the browser has no Web Locks or refuses them, runs the
 * task without a lock.
 */
export async function alone<T>(task: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks
  if (locks === undefined) return task()
  const run = { isStarted: false }
  try {
    return await locks.request(LOCK_NAME, () => {
      run.isStarted = true
      return task()
    })
  } catch (error) {
    if (run.isStarted) throw error
    return task()
  }
}
