import { FORMER_RECEIVER_KEY_MS } from '@sesame/contract/constants'
import type { Receiver, WantedReceiver } from '@sesame/contract/records/receiver'
import { isDeepStrictEqual } from 'node:util'

/** A receiver's key and, for a day after a change, the previous one. Both are sealed. */
export type SealedKeys = Pick<Receiver, 'sealed' | 'former'>

interface Sealing {
  /** Null if none of our sealing keys can unseal it. */
  readonly open: (sealed: string) => Buffer | null
  /** The key sealed with our newest sealing key; null if it is already sealed with that one. */
  readonly sealAnew: (sealed: string, key: Buffer) => string | null
}

/** Returns the keys, without the previous one if it has expired. */
export function keysInForce({ sealed, former }: SealedKeys, at: number): SealedKeys {
  return former !== undefined && at < former.until ? { sealed, former } : { sealed }
}

/**
 * Returns the keys that sign at a given time, newest first. Empty if the current key cannot be unsealed. Leaves out a previous
 * key that cannot be unsealed, since the receiver also has the current one.
 */
export function signingKeys(
  known: SealedKeys,
  { open }: Pick<Sealing, 'open'>,
  at: number,
): readonly Buffer[] {
  const { sealed, former } = keysInForce(known, at)
  const own = open(sealed)
  const before = former ? open(former.sealed) : null
  if (own === null) return []
  return before === null ? [own] : [own, before]
}

/**
 * Returns the keys of a receiver after a change is approved. A new key replaces the current one, which becomes the previous key
 * and also signs for a day, unless the URL moves to a different origin. An older previous key is dropped. Null for a new receiver
 * without a key.
 */
export function keysAfter(
  known: (SealedKeys & Pick<Receiver, 'url'>) | null,
  { sealed, url }: Pick<WantedReceiver, 'sealed' | 'url'>,
  at: number,
): SealedKeys | null {
  if (sealed === undefined) return known && keysInForce(known, at)
  if (known === null || new URL(known.url).origin !== new URL(url).origin) return { sealed }
  return { sealed, former: { sealed: known.sealed, until: at + FORMER_RECEIVER_KEY_MS } }
}

/** Returns the keys, resealed with our newest sealing key and without an expired previous one; null if nothing changes. */
export function renewedKeys(
  known: SealedKeys,
  { open, sealAnew }: Sealing,
  at: number,
): SealedKeys | null {
  const anew = (sealed: string) => {
    const key = open(sealed)
    return (key && sealAnew(sealed, key)) ?? sealed
  }
  const { sealed, former } = keysInForce(known, at)
  const own = { sealed: anew(sealed) }
  const renewed = former ? { ...own, former: { ...former, sealed: anew(former.sealed) } } : own
  return areSameKeys(renewed, known) ? null : renewed
}

/** Whether two pairs of sealed keys are identical. */
export const areSameKeys = (a: SealedKeys, b: SealedKeys): boolean =>
  a.sealed === b.sealed && isDeepStrictEqual(a.former, b.former)
