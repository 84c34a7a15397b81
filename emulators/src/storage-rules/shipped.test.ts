import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { permits } from './evaluate/permits.ts'
import { parseRules } from './syntax/parse-rules.ts'
import type { Operation } from './syntax/syntax.ts'
import { warningsOf } from './syntax/warnings-of.ts'
import { Timestamp, type Value } from './values/value.ts'

const rules = parseRules(readFileSync(new URL('../../../storage.rules', import.meta.url), 'utf8'))

const mapOf = (members: Record<string, Value>) => new Map<string, Value>(Object.entries(members))
const SIGNED_IN_SECONDS = 1_800_000_000n
const DAY_NANOS = 86_400_000_000_000n
const daysLater = (days: bigint) =>
  new Timestamp(SIGNED_IN_SECONDS * 1_000_000_000n + days * DAY_NANOS)
const tokenOf = (provider: string, registered: Value) =>
  mapOf({
    firebase: mapOf({ sign_in_provider: provider }),
    registered,
    auth_time: SIGNED_IN_SECONDS,
  })
const zoe = mapOf({ uid: 'zoe', token: tokenOf('password', true) })
const unfinished = mapOf({ uid: 'zoe', token: tokenOf('password', null) })
const guest = mapOf({ uid: 'zoe', token: tokenOf('anonymous', true) })

interface Request {
  readonly auth?: Value
  readonly resource?: Value
  readonly time?: Timestamp
}

function may(
  method: Operation,
  path: string,
  { auth = zoe, resource = null, time = daysLater(1n) }: Request = {},
): boolean {
  const variables = mapOf({ resource: null, request: mapOf({ auth, resource, time }) })
  return permits(rules, { method, path: ['b', 'main', 'o', ...path.split('/')], variables })
}

const file = (contentType: string, size = 10n) => mapOf({ contentType, size })

describe('storage.rules', () => {
  it.each<[string, boolean, Operation, string, Request]>([
    ['a guest sees an avatar', true, 'get', 'avatars/ada/me.png', { auth: guest }],
    ['nobody sees an avatar signed out', false, 'get', 'avatars/ada/me.png', { auth: null }],
    ['an owner uploads a PNG', true, 'create', 'avatars/zoe/0', { resource: file('image/png') }],
    [
      'a guest does not',
      false,
      'create',
      'avatars/zoe/0',
      { auth: guest, resource: file('image/png') },
    ],
    [
      'an owner uploads no SVG',
      false,
      'create',
      'avatars/zoe/0',
      { resource: file('image/svg+xml') },
    ],
    [
      'more than 2 MiB is refused',
      false,
      'update',
      'avatars/zoe/0',
      { resource: file('image/png', 2097153n) },
    ],
    [
      'nor does anybody who never completed the sign-up',
      false,
      'create',
      'avatars/zoe/0',
      { auth: unfinished, resource: file('image/png') },
    ],
    [
      'nor who signed in thirty days ago',
      false,
      'create',
      'avatars/zoe/0',
      { resource: file('image/png'), time: daysLater(30n) },
    ],
    ['nobody opens what they keep', false, 'get', 'private/zoe/0', {}],
    ['nor lists it', false, 'list', 'private/zoe', {}],
    ['nor writes it', false, 'create', 'private/zoe/0', { resource: file('text/plain') }],
    ['nor opens an export', false, 'get', 'exports/zoe/a.json', {}],
    ['everybody reads public files', true, 'get', 'public/a/b.png', { auth: null }],
    ['nobody writes them', false, 'create', 'public/b.png', { resource: file('image/png') }],
    ['nobody reads the rest', false, 'get', 'other/b.png', {}],
  ])('%s: %s', (_, allowed, method, path, request) => {
    expect(may(method, path, request)).toBe(allowed)
  })

  it('has no unused function and no unknown name', () => {
    expect(warningsOf(rules)).toEqual([])
  })
})
