import { FORMER_RECEIVER_KEY_MS } from '@sesame/contract/constants'
import type { Receiver, WantedReceiver } from '@sesame/contract/records/receiver'
import { isDeepStrictEqual } from 'node:util'

/** A receiver's key, and for a while the one that it replaced. Both are sealed. */
export type SealedKeys = Pick<Receiver, 'sealed' | 'former'>

interface Sealing {
  /** Null if no key of ours opens it. */
  readonly open: (sealed: string) => Buffer | null
  /** The key as the newest key of ours seals it; null if that one sealed it already. */
  readonly sealAnew: (sealed: string, key: Buffer) => string | null
}

/** The keys alone, without a former one that is over. */
export function keysInForce({ sealed, former }: SealedKeys, at: number): SealedKeys {
  return former !== undefined && at < former.until ? { sealed, former } : { sealed }
}

/**
 * The keys that sign at a time, the newest first. None if its own key cannot be opened; a former one that cannot is left out, as
 * the receiver knows its successor.
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
 * The keys of a receiver once a change is approved. A new key replaces the one in force, which signs beside it for a day, unless the
 * URL moves to a different origin; what was the former one until then is dropped. Null for a new receiver without a key.
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

/** The keys as they are to be kept: each sealed by our newest key, and no former one that is over. Null if they are kept so. */
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

/** Whether neither key was changed, or sealed anew. */
export const areSameKeys = (a: SealedKeys, b: SealedKeys): boolean =>
  a.sealed === b.sealed && isDeepStrictEqual(a.former, b.former)
