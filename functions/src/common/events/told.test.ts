import { sampleUser } from '@sesame/contract/testing/sample-user'
import { describe, expect, it } from 'vitest'
import { NO_ACCESS, type AccessRecord } from '../access/access-record.ts'
import { beginErasure, endErasure } from '../access/erasure.ts'
import { toldOfProfile, toldOfRecord } from './told.ts'

const USER = sampleUser({ emailVerified: false, displayName: 'Canari', email: 'a@exemple.fr' })
const changed = (...names: string[]) => ({ kind: 'person.changed', facts: { changed: names } })

describe('the events about a change of a profile', () => {
  it('report the creation of the profile, without naming the person', () => {
    expect(toldOfProfile(null, { ...USER, isAnonymous: true })).toEqual([
      { kind: 'person.created', facts: { guest: true } },
    ])
    expect(toldOfProfile(null, { ...USER, isAnonymous: false, emailVerified: true })).toEqual([
      { kind: 'person.created', facts: { guest: false } },
      { kind: 'person.verified' },
    ])
  })

  it('report which fields changed, without their values', () => {
    const change = { displayName: 'Autre', email: 'b@exemple.fr', emailVerified: false }
    expect(toldOfProfile(USER, change)).toEqual([changed('name', 'email')])
    expect(toldOfProfile({ ...USER, emailVerified: true }, { emailVerified: false })).toEqual([
      changed('email'),
    ])
  })

  it('report only once that the e-mail address was verified', () => {
    expect(toldOfProfile(USER, { emailVerified: true })).toEqual([{ kind: 'person.verified' }])
    expect(toldOfProfile({ ...USER, emailVerified: true }, { emailVerified: true })).toEqual([])
  })

  it('do not report unchanged fields, or fields that only this system uses', () => {
    expect(toldOfProfile(USER, { displayName: 'Canari', refusedEmail: 'a@exemple.fr' })).toEqual([])
  })
})

const STATE = { n: 0, expiresAt: 9 } as unknown as AccessRecord['states'][string]
const RECORD: AccessRecord = {
  ...NO_ACCESS,
  states: { one: STATE, two: STATE },
  methods: { email: 'a@exemple.fr', password: 1, google: 'canari' },
}
const method = (name: string, change: string) => ({
  kind: 'sign-in-method.changed',
  facts: { method: name, change },
})

describe('the events about a change of an access record', () => {
  it('report which sessions ended', () => {
    const { one } = RECORD.states
    const after = { ...RECORD, states: { one: one ?? STATE } }
    expect(toldOfRecord(RECORD, after, {})).toEqual([
      { kind: 'session.ended', facts: { sid: 'two' } },
    ])
  })

  it('report which sign-in methods were added, changed and removed, without their values', () => {
    const factor = {} as NonNullable<AccessRecord['factor']>
    const after = { ...RECORD, factor, methods: { email: 'b@exemple.fr', password: 2, apple: 'x' } }
    const follows = { 'passkeys/marie/new': { name: 'x' }, 'passkeys/marie/used/counter': 7 }
    expect(toldOfRecord(RECORD, after, follows)).toEqual([
      method('password', 'changed'),
      method('google', 'removed'),
      method('apple', 'added'),
      method('second-factor', 'added'),
      method('passkey', 'added'),
    ])
    expect(toldOfRecord(RECORD, RECORD, { 'passkeys/marie/old': null })).toEqual([
      method('passkey', 'removed'),
    ])
  })

  it('report an erasure only once, when it begins, and without other events', () => {
    const begun = beginErasure(RECORD, 1)
    expect(toldOfRecord(RECORD, begun, {})).toEqual([{ kind: 'person.erased' }])
    expect(toldOfRecord(begun, endErasure(begun, 2), { 'passkeys/marie/a': null })).toEqual([])
  })

  it('do not report the erasure of an unfinished sign-up', () => {
    const record = { ...RECORD, signUpSince: 1 }
    expect(toldOfRecord(record, beginErasure(record, 1), {})).toEqual([])
  })
})
