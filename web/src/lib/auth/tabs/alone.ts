const LOCK_NAME = 'sesame-access-token'

/**
 * Web Locks, so that one tab at a time replaces the token; a browser that has none, or refuses them
 * to this page, does without.
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
