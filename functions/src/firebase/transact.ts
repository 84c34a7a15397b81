import type { DataSnapshot, Reference } from 'firebase-admin/database'

/**
 * A transaction whose `change` may throw: nothing is written then, and it is thrown here. Thrown
 * inside of the SDK, it would leave the connection, which is everybody's, without an answer for good.
 *
 * Nothing of it is seen before the server took it: what `change` makes of the empty cache, which it
 * is asked first, would be what others read meanwhile on this instance.
 */
export async function transact(
  place: Reference,
  change: (current: unknown) => unknown,
): Promise<{ committed: boolean; snapshot: DataSnapshot }> {
  let failures: unknown[] = []
  const careful = (current: unknown): unknown => {
    failures = []
    try {
      return change(current)
    } catch (error) {
      failures.push(error)
      return undefined
    }
  }
  const { committed, snapshot } = await place.transaction(careful, undefined, false)
  for (const error of failures) throw error
  return { committed, snapshot }
}
