import type { AccessTokenClaims } from '@sesame/contract/access-token'
import { expect, it } from 'vitest'
import { knownTokens } from './known-tokens.ts'

it('forgets the token that was seen longest ago once it is full, and not the rest', () => {
  const known = knownTokens()
  const claims = {} as AccessTokenClaims
  const mine = { ...claims }
  known.remember('in use', mine)
  for (let n = 0; n < 5000; n++) {
    known.remember(String(n), claims)
    expect(known.get('in use')).toBe(mine)
  }
  expect(known.get('4000')).toBeDefined()
  expect(known.get('0')).toBeUndefined()
})
