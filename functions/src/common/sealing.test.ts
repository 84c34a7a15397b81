import { expect, it } from 'vitest'
import { randomSecret } from './random-secret.ts'
import { isSealedByOlder, open, parseSealingKeys, seal } from './sealing.ts'

const [OLD, NEW] = [`old:${randomSecret()}`, `new:${randomSecret()}`]
const keys = parseSealingKeys('SECOND_FACTOR_KEYS', `${NEW},${OLD}`)
const SECRET = Buffer.from('a key of twenty byte')

it('an encrypted text is decrypted only for the owner for whom it was encrypted', () => {
  const sealed = seal(keys, 'marie', SECRET)
  expect(open(keys, 'marie', sealed)).toEqual(SECRET)
  expect(open(keys, 'karim', sealed)).toBeNull()
  expect(sealed).not.toContain(SECRET.toString('base64url'))
})

it('the same bytes are encrypted to a different text each time', () => {
  expect(seal(keys, 'marie', SECRET)).not.toBe(seal(keys, 'marie', SECRET))
})

it('a text encrypted with an older key is decrypted, and isSealedByOlder reports the older key', () => {
  const sealed = seal(parseSealingKeys('SECOND_FACTOR_KEYS', OLD), 'marie', SECRET)
  expect(open(keys, 'marie', sealed)).toEqual(SECRET)
  expect(isSealedByOlder(keys, sealed)).toBe(true)
  expect(isSealedByOlder(keys, seal(keys, 'marie', SECRET))).toBe(false)
})

it('an encrypted text is not decrypted if its key was removed', () => {
  expect(
    open(
      parseSealingKeys('SECOND_FACTOR_KEYS', NEW),
      'marie',
      seal(parseSealingKeys('SECOND_FACTOR_KEYS', OLD), 'marie', SECRET),
    ),
  ).toBeNull()
})

it.each([0, 1, 2, 3])('an encrypted text is not decrypted if its part %i was changed', (part) => {
  const parts = seal(keys, 'marie', SECRET).split('.')
  parts[part] =
    part === 0 ? 'old' : `${parts[part]?.startsWith('A') ? 'B' : 'A'}${parts[part]?.slice(1)}`
  expect(open(keys, 'marie', parts.join('.'))).toBeNull()
})

it.each(['', 'x', 'new.a.b', 'new...', 'new.a.b.c.d'])(
  'a text that was never encrypted is not decrypted: « %s »',
  (text) => {
    expect(open(keys, 'marie', text)).toBeNull()
  },
)

it.each([
  ['nothing', undefined],
  ['an empty list', ' , '],
  ['no kid', randomSecret()],
  ['a third part', `${NEW}:x`],
  ['a short key', 'k:c2hvcnQ'],
  ['a key of 33 bytes', `k:${Buffer.from([...Array(33).keys()]).toString('base64url')}`],
  ['one kid twice', `${NEW},new:${randomSecret()}`],
])('parseSealingKeys rejects %s', (_what, text) => {
  expect(() => parseSealingKeys('SECOND_FACTOR_KEYS', text)).toThrow('SECOND_FACTOR_KEYS')
})
