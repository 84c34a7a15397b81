import { SECOND_MS } from '@sesame/contract/durations'
import type { DataSnapshot, Reference } from 'firebase-admin/database'

/** Source: Firebase, « Structure your database », keys. */
const FORBIDDEN_IN_KEYS = /[.#$/[\]\p{Cc}]/u

/** What the SDK says of a transaction that was under way when its connection broke. */
const LINE_BROKE = 'disconnect'

/** What it says when this instance wrote at, above or below its place without one: nothing was written. */
const OVERTAKEN = 'set'

/** After that, the caller is about to be told that it failed, and undoes it. */
const ASK_AGAIN_MS = 5 * SECOND_MS

/**
 * A transaction whose `change` may throw: nothing is written then, and it is thrown here. Thrown
 * inside of the SDK, it would leave the connection, which is everybody's, without an answer for good.
 *
 * Nothing of it is seen before the server took it: what `change` makes of the empty cache, which it
 * is asked first, would be what others read meanwhile on this instance.
 *
 * Another write of this instance there calls it off: then it is asked once more.
 *
 * A line that breaks leaves open whether the server took it. Then it is asked once more, and what
 * `change` finds may be what it wrote itself.
 */
export async function transact(
  place: Reference,
  change: (current: unknown, mayBeOwn: boolean) => unknown,
): Promise<{ committed: boolean; snapshot: DataSnapshot }> {
  let failures: unknown[] = []
  let isAgain = false
  const startedAt = performance.now()
  const careful = (current: unknown): unknown => {
    failures = []
    try {
      return storable(change(current, isAgain))
    } catch (error) {
      failures.push(error)
      return undefined
    }
  }
  const ask = async (): Promise<{ committed: boolean; snapshot: DataSnapshot }> => {
    try {
      return await place.transaction(careful, undefined, false)
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      const isLate = performance.now() - startedAt > ASK_AGAIN_MS
      if (isLate || (reason !== OVERTAKEN && (reason !== LINE_BROKE || isAgain))) throw error
      if (reason === LINE_BROKE) isAgain = true
      return ask()
    }
  }
  const { committed, snapshot } = await ask()
  for (const error of failures) throw error
  return { committed, snapshot }
}

/**
 * What the SDK takes in a transaction. It judges that itself, but where it throws, its connection is
 * left without an answer.
 *
 * @throws {TypeError} for what no database can hold.
 */
function storable(value: unknown): unknown {
  if (value === undefined || value === null) return value
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('not a number')
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
    throw new TypeError(`a ${typeof value} cannot be stored`)
  }
  if (typeof value !== 'object') return value
  for (const [key, child] of Object.entries(value)) {
    if (FORBIDDEN_IN_KEYS.test(key) || key === '') throw new TypeError('not a key')
    if (child === undefined) throw new TypeError('undefined cannot be stored')
    storable(child)
  }
  return value
}
