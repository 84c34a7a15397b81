import { SECOND_MS } from '@sesame/contract/durations'
import type { DataSnapshot, Reference } from 'firebase-admin/database'

/** Characters forbidden in keys. Source: Firebase, « Structure your database », keys. */
const FORBIDDEN_IN_KEYS = /[.#$/[\]\p{Cc}]/u

/** The SDK's error if the connection broke during a transaction. */
const LINE_BROKE = 'disconnect'

/**
 * The SDK's error if this server instance wrote without a transaction at the same path, above it or below it. The
 * cancelled transaction wrote nothing.
 */
const OVERTAKEN = 'set'

/**
 * Time (ms) after the first attempt's start until which a retry may start. Callers soon time out and roll back, and a
 * later retry would write after the rollback.
 */
const ASK_AGAIN_MS = 5 * SECOND_MS

/**
 * Runs a transaction. If `change` throws, nothing is written. An error thrown inside the SDK would permanently block the
 * server instance's only connection, so this function catches the error of `change` there and throws it afterwards.
 *
 * Local events are off: the SDK first runs `change` on its empty cache, and other requests on this instance would read
 * that result.
 *
 * The transaction is retried if another write of this instance cancels it, and once if the connection breaks. After a
 * break, the server may or may not have committed it, so the value that `change` then receives may be the one that it
 * returned before (`mayBeOwn`).
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
 * Checks a value before passing it to the SDK, since an error thrown by the SDK would block its connection.
 *
 * @throws {TypeError} for a value that the database cannot store.
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
