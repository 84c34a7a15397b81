import { expect, it } from 'vitest'
import { secondCode } from '@sesame/contract/endpoints/second-factor'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'

it('newRecoveryCodes generates ten different codes that the contract accepts', async () => {
  const { codes } = await newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  expect(codes.map((code) => secondCode.parse(code))).toEqual(codes)
})

it('newRecoveryCodes returns hashes for storage, which match a code only if its salt is used', async () => {
  const { codes, salt, hashes } = await newRecoveryCodes()
  const [first = ''] = codes
  expect(await recoveryHash(first, salt)).toBe(hashes[0])
  expect(await recoveryHash(first, `${salt}x`)).not.toBe(hashes[0])
  expect(JSON.stringify(hashes)).not.toContain(first)
})

it.each([' abcd efgh ', 'abcd-efgh', 'ABCDEFGH'])(
  'a recovery code may be typed as « %s »',
  (typed) => {
    expect(secondCode.parse(typed)).toBe('ABCDEFGH')
  },
)
