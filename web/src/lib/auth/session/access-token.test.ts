import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { accessToken, NOW_MS } from '../../../test/tokens.ts'
import { claimsOf, isExpired, skewAt } from './access-token.ts'

const HOUR_SECONDS = 3600

describe('specification 1: expiry by the exp claim, with an offset in seconds', () => {
  const token = accessToken({ ttlSeconds: HOUR_SECONDS })
  const expiryMs = NOW_MS + HOUR_SECONDS * 1000

  it('a token expires exactly at its exp claim, and not a millisecond earlier', () => {
    expect(isExpired(token, expiryMs - 1)).toBe(false)
    expect(isExpired(token, expiryMs)).toBe(true)
  })

  it('a token expires earlier by the offset in seconds', () => {
    expect(isExpired(token, expiryMs - 60_000, 59)).toBe(false)
    expect(isExpired(token, expiryMs - 60_000, 60)).toBe(true)
  })

  it.each(['', 'x', 'a.b.c', 'a..c', `a.${btoa('{"exp":"demain"}')}.c`])(
    'an unreadable token counts as expired: %j',
    (unreadable) => {
      expect(claimsOf(unreadable)).toBeNull()
      expect(isExpired(unreadable, 0)).toBe(true)
    },
  )
})

describe('a wrong clock', () => {
  it('is measured with a token that has just arrived; a small error counts as 0', () => {
    const token = accessToken()
    for (const days of [-1, 1]) expect(skewAt(NOW_MS + days * DAY_MS, token)).toBe(days * DAY_MS)
    for (const minutes of [-4, 0, 4]) expect(skewAt(NOW_MS + minutes * MINUTE_MS, token)).toBe(0)
    expect(skewAt(NOW_MS, 'illisible')).toBe(0)
  })
})
