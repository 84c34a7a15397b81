import { randomId } from '@sesame/contract/random-id'
import { describe, expect, it } from 'vitest'
import { mayUpdate, type Judged } from '../support/judged.ts'
import { cast } from '../support/personas.ts'
import { update, whoMay } from '../support/verbs.ts'

const stage = cast()
const may = (values: Record<string, unknown>, name: Judged = 'heart') =>
  mayUpdate(stage(), name, values)

describe('rateLimits/{limit}/{window}/{key}', () => {
  const fresh = () => `rateLimits/sign-in/0/${randomId()}`
  const one = { '.sv': { increment: 1 } }
  const count = (at: string, max: unknown, more: object = {}) => ({
    [at]: { n: one, max, ...more },
  })

  it('counts up to its maximum, across all function instances', async () => {
    const at = fresh()
    const tries = await Promise.all(Array.from({ length: 6 }, () => may(count(at, 4))))
    expect(tries.filter(Boolean)).toHaveLength(4)
    expect(await may(count(at, 4))).toBe(false)
    expect(await may(count(at, 5))).toBe(true)
  })

  it('can be incremented by the functions, but not by any person', async () => {
    const at = fresh()
    expect(await whoMay(stage().people, (person) => update(person, count(at, 9)))).toEqual([])
    expect(await may(count(at, 9), 'refresh')).toBe(false)
    expect(await may(count(at, 9))).toBe(true)
  })

  it('accepts a count again if it is repeated with the same `by`, and refuses any other count above the maximum', async () => {
    const at = fresh()
    expect(await may(count(at, 1, { by: 'mine' }))).toBe(true)
    expect(await may(count(at, 1, { by: 'another' }))).toBe(false)
    expect(await may(count(at, 1))).toBe(false)
    expect(await may(count(at, 1, { by: 'mine' }), 'refresh')).toBe(false)
    expect(await may(count(at, 1, { by: 'mine' }))).toBe(true)
    // Without `by`, the rules cannot recognise a repeated count.
    const nameless = fresh()
    expect(await may(count(nameless, 1))).toBe(true)
    expect(await may(count(nameless, 1))).toBe(false)
  })

  it('requires a maximum, and cannot be cleared under `sesame:heart`, the uid under which the functions count', async () => {
    const at = fresh()
    for (const max of ['x', null, true]) expect(await may(count(at, max))).toBe(false)
    expect(await may({ [at]: { max: 1 } })).toBe(false)
    expect(await may({ [at]: 1 })).toBe(false)
    expect(await may(count(at, 1))).toBe(true)
    expect(await may({ [at]: null })).toBe(false)
  })
})

describe('passkeyOwners/{id}', () => {
  it('belongs to the first person who claims it, and becomes free when it is released', async () => {
    const at = `passkeyOwners/${randomId()}`
    expect(await may({ [at]: 'marie' })).toBe(true)
    for (const other of ['paul', 1, true, { a: 'marie' }]) {
      expect(await may({ [at]: other })).toBe(false)
    }
    expect(await may({ [at]: 'marie' })).toBe(true)
    expect(await may({ [at]: null })).toBe(true)
    expect(await may({ [at]: 'paul' })).toBe(true)
  })

  it('can be claimed by the functions, but not by any person', async () => {
    const at = `passkeyOwners/${randomId()}`
    const claim = (uid: string) => ({ [at]: uid })
    expect(await whoMay(stage().people, (person) => update(person, claim(person.uid)))).toEqual([])
    expect(await may(claim('marie'), 'refresh')).toBe(false)
    expect(await may(claim('marie'))).toBe(true)
    expect(await whoMay(stage().people, (person) => update(person, { [at]: null }))).toEqual([])
  })
})
