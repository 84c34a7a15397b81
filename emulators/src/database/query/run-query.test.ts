import { describe, expect, it } from 'vitest'
import { fromJson } from '../tree/from-json.ts'
import { runQuery } from './run-query.ts'
import { parseRestQuery } from './rest-query.ts'
import { parseWireQuery, type WireQuery } from './wire-query.ts'

const people = fromJson({
  ann: { age: 30, '.priority': 2 },
  bob: { age: 25, '.priority': 'z' },
  cid: { age: 30 },
  dan: { age: 'old', '.priority': 1 },
  eve: { name: 'no age' },
})
const keysOf = (query: WireQuery) => [...runQuery(people, parseWireQuery(query)).children.keys()]
const restKeys = (text: string) => [
  ...runQuery(people, parseRestQuery(new URLSearchParams(text))).children.keys(),
]

describe('a query of the protocol', () => {
  it.each<[string, WireQuery, string[]]>([
    ['the first by key', { l: 2, vf: 'l', i: '.key' }, ['ann', 'bob']],
    ['the last by key', { l: 2, vf: 'r', i: '.key' }, ['dan', 'eve']],
    ['keys in a range', { sp: 'bob', ep: 'dan', i: '.key' }, ['bob', 'cid', 'dan']],
    ['keys after one', { sp: 'bob', sin: false, i: '.key' }, ['cid', 'dan', 'eve']],
    ['the smallest child, absent first', { l: 2, vf: 'l', i: 'age' }, ['bob', 'eve']],
    ['the largest child, strings last', { l: 2, vf: 'r', i: 'age' }, ['cid', 'dan']],
    ['one value of a child', { sp: 30, ep: 30, i: 'age' }, ['ann', 'cid']],
    ['one value from a key on', { sp: 30, sn: 'b', ep: 30, i: 'age' }, ['cid']],
    [
      'values after one',
      { sp: 25, sn: '[MAX_NAME]', sin: false, ep: 30, i: 'age' },
      ['ann', 'cid'],
    ],
    ['values before one', { sp: 1, ep: 30, en: '[MIN_NAME]', ein: false, i: 'age' }, ['bob']],
    ['the first by priority', { l: 3, vf: 'l' }, ['cid', 'dan', 'eve']],
    ['the last by priority', { l: 2, vf: 'r' }, ['ann', 'bob']],
    ['a range of priorities', { sp: 1, ep: 2 }, ['ann', 'dan']],
  ])('returns %s', (_, query, keys) => {
    expect(keysOf(query)).toEqual(keys)
  })

  it('sorts by value', () => {
    const scores = fromJson({ a: 5, b: false, c: 'x', d: { deep: 1 }, e: 2 })
    const query = parseWireQuery({ l: 3, vf: 'l', i: '.value' })
    expect([...runQuery(scores, query).children.keys()]).toEqual(['a', 'b', 'e'])
  })

  it('matches nothing in a primitive value', () => {
    expect(runQuery(fromJson('text'), parseWireQuery({ l: 1 })).value).toBeNull()
  })

  it.each<[WireQuery, string]>([
    [{ l: 0 }, 'limit must be a positive integer'],
    [{ l: 1, vf: 'first' }, "'vf' must be 'l' or 'r'"],
    [{ vf: 'l' }, "'vf' needs 'l'"],
    [{ sn: 'a' }, "'sn' needs 'sp'"],
    [{ sp: 1, ein: true }, "'ein' needs 'ep'"],
    [{ sp: 1, sin: 'no' }, "'sin' must be a boolean"],
    [{ ep: 1, en: 2 }, "'en' must be a key"],
    [{ sp: 1, i: '.key' }, 'Provided key index type is invalid, must be string'],
    [{ ep: null, i: '.key' }, 'Provided key index type is invalid, must be string'],
    [{ limitToFirst: 1 }, "unknown member 'limitToFirst'"],
  ])('rejects %j, because ignoring it would return more data', (query, refusal) => {
    expect(() => parseWireQuery(query)).toThrow(refusal)
  })
})

describe('a query for the next page', () => {
  const timers = fromJson({
    z: { rev: 1 },
    y: { at: false },
    x: { at: true },
    w: { at: -5 },
    v: { at: 10 },
    u: { at: 10 },
    t: { at: '10' },
    s: { at: { a: 1 } },
    r: 'no map',
  })
  const keys = (query: WireQuery) => [
    ...runQuery(timers, parseWireQuery({ ...query, i: 'at' })).children.keys(),
  ]

  // Request the next page as the SDKs do: start after the value and the key of the last child.
  it.each<[string, WireQuery, string[]]>([
    [
      'nothing, by its key',
      { sp: null, sn: 'r', sin: false },
      ['s', 't', 'u', 'v', 'w', 'x', 'y', 'z'],
    ],
    ['the last nothing', { sp: null, sn: 'z', sin: false }, ['s', 't', 'u', 'v', 'w', 'x', 'y']],
    ['false', { sp: false, sn: 'y', sin: false }, ['s', 't', 'u', 'v', 'w', 'x']],
    ['true', { sp: true, sn: 'x', sin: false }, ['s', 't', 'u', 'v', 'w']],
    ['a negative number', { sp: -5, sn: 'w', sin: false }, ['s', 't', 'u', 'v']],
    ['one of two equal numbers', { sp: 10, sn: 'u', sin: false }, ['s', 't', 'v']],
    ['both', { sp: 10, sn: 'v', sin: false }, ['s', 't']],
    ['a text', { sp: '10', sn: 't', sin: false }, ['s']],
  ])('returns the children that follow %s', (_, query, rest) => {
    expect(keys(query)).toEqual(rest)
  })

  it('includes all types before numbers if the range has no start, and all types after numbers if it has no end', () => {
    expect(keys({ ep: 9 })).toEqual(['r', 'w', 'x', 'y', 'z'])
    expect(keys({ ep: 9, l: 3, vf: 'l' })).toEqual(['r', 'y', 'z'])
    expect(keys({ sp: true, sn: 'x', sin: false, ep: 9 })).toEqual(['w'])
    expect(keys({ sp: 10 })).toEqual(['s', 't', 'u', 'v'])
    expect(keys({ sp: 11 })).toEqual(['s', 't'])
  })
})

describe('a query of the REST API', () => {
  it.each([
    ['orderBy="age"&equalTo=30', ['ann', 'cid']],
    ['orderBy="age"&startAfter=25&endBefore="old"', ['ann', 'cid']],
    ['orderBy="$key"&startAt="cid"&limitToFirst=1', ['cid']],
    ['orderBy="$priority"&limitToLast=1', ['bob']],
    ['orderBy="age"&startAt=30,"b"&endAt=30', ['cid']],
  ])('%s', (text, keys) => {
    expect(restKeys(text)).toEqual(keys)
  })

  it.each([
    ['startAt=1', 'orderBy must be defined when other query parameters are defined'],
    ['orderBy=age', 'orderBy must be a valid JSON encoded path'],
    ['orderBy="age"&startAt=x', 'Constraint index field must be a JSON primitive'],
    ['orderBy="age"&limitToFirst=x', 'limitToFirst must be an integer'],
  ])('is rejected: %s', (text, refusal) => {
    expect(() => restKeys(text)).toThrow(refusal)
  })
})
