import { expect, it } from 'vitest'
import { answerSecondFactor } from './second-factor.ts'

const isTaken = (ticket: string) =>
  answerSecondFactor.body?.safeParse({ ticket, code: '000000' }).success

it('accepts a second-factor ticket made of an id and a uid', () => {
  expect(isTaken('ABCDEFGHIJmarie')).toBe(true)
})

it.each(['.', '..', '$', '[x]', 'marie/states', 'a.b', 'a#b', 'a\u0000b', 'marie\n'])(
  'rejects a second-factor ticket whose uid cannot be a database key: %j',
  (uid) => {
    expect(isTaken(`ABCDEFGHIJ${uid}`)).toBe(false)
  },
)
