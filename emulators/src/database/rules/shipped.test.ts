import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NOW, reads, writes } from '../testing/judge.ts'
import { compileRuleset } from './compile-ruleset.ts'

const shipped = (file: string) =>
  compileRuleset(readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8'))

const token = { auth_time: 100, firebase: { sign_in_provider: 'password' } }
const zoe = { uid: 'zoe', token }
const data = {
  access: { zoe: { signIns: { 100: NOW + 1 } } },
  users: { zoe: { isAnonymous: false } },
  notifications: { zoe: { a: { at: 1 } } },
}

describe('database.rules.json', () => {
  const rules = shipped('database.rules.json')

  it('lets people read their own profile and no other', () => {
    expect(reads(rules, 'users/zoe', { auth: zoe, data })).toBe(true)
    expect(reads(rules, 'users/ada', { auth: zoe, data })).toBe(false)
    expect(reads(rules, 'users/zoe', { data })).toBe(false)
  })

  it.each([
    ['recorded', { 100: NOW + 1 }, true],
    ['recorded until now', { 100: NOW }, false],
    ['that is not recorded, as another is', { 101: NOW + 1 }, false],
    ['that is not recorded, as none is', null, false],
  ])('allows or denies access for a sign-in %s', (_, recorded, allowed) => {
    const known = { ...data, access: { zoe: { signIns: recorded } } }
    expect(reads(rules, 'users/zoe', { auth: zoe, data: known })).toBe(allowed)
    expect(writes(rules, { 'settings/zoe/theme': 'dark' }, { auth: zoe, data: known })).toBe(
      allowed,
    )
  })

  it('denies a token without a sign-in time', () => {
    const auth = { uid: 'zoe', token: { firebase: token.firebase } }
    expect(reads(rules, 'users/zoe', { auth, data })).toBe(false)
  })

  it('hides members from guests', () => {
    const guest = { uid: 'zoe', token: { ...token, firebase: { sign_in_provider: 'anonymous' } } }
    expect(reads(rules, 'members', { auth: zoe, data })).toBe(true)
    expect(reads(rules, 'members', { auth: guest, data })).toBe(false)
    expect(reads(rules, 'announcements', { auth: guest, data })).toBe(true)
  })

  it('accepts only the server’s current time as a notification’s readAt', () => {
    const mark = (time: number) =>
      writes(rules, { 'notifications/zoe/a/readAt': time }, { auth: zoe, data })
    expect([NOW, NOW - 1, NOW + 1].map(mark)).toEqual([true, false, false])
  })

  it('indexes access records by wakeAt, so that jobs find due records, and does not index sign-ins', () => {
    expect(rules.indexesAt(['access'])).toEqual(['wakeAt'])
    expect(rules.indexesAt(['logins', 'zoe'])).toEqual([])
  })
})

describe('statistics.rules.json', () => {
  it('grants nothing', () => {
    const rules = shipped('statistics.rules.json')
    expect(reads(rules, 'daily', { auth: zoe })).toBe(false)
    expect(writes(rules, { daily: 1 }, { auth: zoe })).toBe(false)
  })
})
