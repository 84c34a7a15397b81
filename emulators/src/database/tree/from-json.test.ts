import { describe, expect, it } from 'vitest'
import { fromJson } from './from-json.ts'
import { InvalidDataError } from './limits.ts'
import { EMPTY } from './node.ts'
import { toExportJson, toJson, toShallowJson } from './to-json.ts'

const context = (existing: unknown) => ({ now: 1234, existing: fromJson(existing) })

describe('fromJson', () => {
  it('drops nulls, and nodes without remaining children', () => {
    expect(toJson(fromJson({ a: 1, b: null, c: { d: null } }))).toEqual({ a: 1 })
    expect(fromJson({ a: { b: null } })).toBe(EMPTY)
  })

  it('keeps priorities of values and of inner nodes', () => {
    const json = { '.priority': 'high', a: { '.value': true, '.priority': 2 } }
    expect(toExportJson(fromJson(json))).toEqual(json)
  })

  it('keeps the priority of a server value', () => {
    const json = fromJson({ '.sv': 'timestamp', '.priority': 3 }, context(null))
    expect(toExportJson(json)).toEqual({ '.value': 1234, '.priority': 3 })
  })

  it('numbers the items of an array and skips holes', () => {
    expect([...fromJson(['x', null, 'z']).children.keys()]).toEqual(['0', '2'])
  })

  it('computes server values from the value stored at the same path', () => {
    const json = {
      at: { '.sv': 'timestamp' },
      n: { '.sv': { increment: 2.5 } },
      new: { '.sv': { increment: -1 } },
    }
    const stored = context({ n: 40, new: 'no number' })
    expect(toJson(fromJson(json, stored))).toEqual({ at: 1234, n: 42.5, new: -1 })
  })

  it.each([
    ['a key with a dot', { 'a.b': 1 }],
    ['an empty key', { '': 1 }],
    ['a key with a control character', { 'a\u0001': 1 }],
    ['a path of 769 bytes', { ['é'.repeat(300)]: { ['x'.repeat(168)]: 1 } }],
    ['an unknown server value', { '.sv': 'later' }],
    ['an increment by text', { '.sv': { increment: '1' } }],
    ['a boolean priority', { '.value': 1, '.priority': true }],
    ['an object as a value', { '.value': { a: 1 } }],
    ['a value with children', { a: { '.value': 1, b: 2 } }],
    ['no value with children', { '.value': null, b: 2 }],
    ['a server value with children', { '.sv': 'timestamp', b: 2 }],
    ['a server value with a value', { '.sv': 'timestamp', '.value': 2 }],
  ])('rejects %s', (_, json) => {
    expect(() => fromJson(json)).toThrow(InvalidDataError)
  })

  it('accepts 32 levels and rejects 33', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
    expect(fromJson(nested(32)).children.size).toBe(1)
    expect(() => fromJson(nested(33))).toThrow(InvalidDataError)
    expect(() => fromJson(nested(2), undefined, { depth: 31, bytes: 61 })).toThrow(
      'Invalid path: Path specified exceeds the maximum depth that can be written (32).',
    )
  })

  it('accepts a path of 768 bytes', () => {
    expect(fromJson({ ['é'.repeat(384)]: 1 }).children.size).toBe(1)
    expect(fromJson({ ['é'.repeat(300)]: { ['x'.repeat(167)]: 1 } }).children.size).toBe(1)
  })

  it('accepts a key with a special meaning in JavaScript objects', () => {
    const json = JSON.parse('{"__proto__":{"a":1}}') as unknown
    expect(JSON.stringify(toJson(fromJson(json)))).toBe('{"__proto__":{"a":1}}')
  })
})

describe('toJson', () => {
  it('returns an array if at least half of the keys from 0 to the largest exist', () => {
    expect(toJson(fromJson({ 0: 'a', 2: 'c' }))).toEqual(['a', null, 'c'])
  })

  it('returns an object if fewer than half of the keys from 0 to the largest exist', () => {
    expect(toJson(fromJson({ 0: 'a', 4: 'c' }))).toEqual({ 0: 'a', 4: 'c' })
  })
})

describe('toShallowJson', () => {
  it('maps every child to true', () => {
    expect(toShallowJson(fromJson({ a: 1, b: { c: 2 } }))).toEqual({ a: true, b: true })
  })
})
