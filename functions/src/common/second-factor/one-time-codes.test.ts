import { expect, it } from 'vitest'
import { base32, codeOf, codeUri, stepAt, stepOf } from './one-time-codes.ts'

const KEY = Buffer.from('12345678901234567890')
const NOW = 1_700_000_000_000

// Test values from RFC 6238, appendix B, SHA-1.
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('codeOf computes the code of RFC 6238 at %i s', (seconds, code) => {
  expect(codeOf(KEY, stepAt(seconds * 1000), 8)).toBe(code)
})

// Test values from RFC 4226, appendix D.
it.each(['755224', '287082', '359152', '969429', '338314', '254676'].map((code, n) => [n, code]))(
  'codeOf computes the code of RFC 4226 for the counter %i',
  (n, code) => {
    expect(codeOf(KEY, n)).toBe(code)
  },
)

it.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('stepOf accepts the code of step %i relative to now: %s', (ahead, isTaken) => {
  const step = stepAt(NOW) + ahead
  expect(stepOf(KEY, codeOf(KEY, step), NOW, 0)).toBe(isTaken ? step : null)
})

it('stepOf accepts no code of the last used step or an earlier one', () => {
  const step = stepAt(NOW)
  expect(stepOf(KEY, codeOf(KEY, step), NOW, step)).toBeNull()
  expect(stepOf(KEY, codeOf(KEY, step), NOW, step - 1)).toBe(step)
})

// Test values from RFC 4648, section 10, without padding.
it.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 encodes « %s »', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})

it('codeUri names the product and the account in the URI that authenticator apps read', () => {
  expect(codeUri(KEY, 'L’été', 'zoé@exemple.fr')).toBe(
    'otpauth://totp/L%E2%80%99%C3%A9t%C3%A9:zo%C3%A9%40exemple.fr' +
      '?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=L%E2%80%99%C3%A9t%C3%A9',
  )
})
