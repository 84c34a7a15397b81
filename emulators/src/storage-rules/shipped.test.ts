import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { permits } from './evaluate/permits.ts'
import { parseRules } from './syntax/parse-rules.ts'
import type { Operation } from './syntax/syntax.ts'
import { warningsOf } from './syntax/warnings-of.ts'
import type { Value } from './values/value.ts'

const rules = parseRules(readFileSync(new URL('../../../storage.rules', import.meta.url), 'utf8'))

const mapOf = (members: Record<string, Value>) => new Map<string, Value>(Object.entries(members))
const tokenOf = (provider: string, registered: Value) =>
  mapOf({ firebase: mapOf({ sign_in_provider: provider }), registered })
const zoe = mapOf({ uid: 'zoe', token: tokenOf('password', true) })
const unfinished = mapOf({ uid: 'zoe', token: tokenOf('password', null) })
const guest = mapOf({ uid: 'zoe', token: tokenOf('anonymous', true) })

interface Request {
  readonly auth?: Value
  readonly resource?: Value
}

function may(
  method: Operation,
  path: string,
  { auth = zoe, resource = null }: Request = {},
): boolean {
  const variables = mapOf({ resource: null, request: mapOf({ auth, resource }) })
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
    ['an owner uploads a text', true, 'create', 'private/zoe/19', { resource: file('text/plain') }],
    [
      'nobody does who never completed the sign-up',
      false,
      'create',
      'private/zoe/19',
      { auth: unfinished, resource: file('text/plain') },
    ],
    ['nor one text more', false, 'create', 'private/zoe/20', { resource: file('text/plain') }],
    ['nor a folder', false, 'create', 'private/zoe/1/1', { resource: file('text/plain') }],
    ['but no HTML', false, 'create', 'private/zoe/19', { resource: file('text/html') }],
    ['an owner lists private files', true, 'list', 'private/zoe', {}],
    ['nobody lists another’s', false, 'list', 'private/ada', {}],
    ['a guest reads an export', true, 'get', 'exports/zoe/a.json', { auth: guest }],
    ['everybody reads public files', true, 'get', 'public/a/b.png', { auth: null }],
    ['nobody writes them', false, 'create', 'public/b.png', { resource: file('image/png') }],
    ['nobody reads the rest', false, 'get', 'other/b.png', {}],
  ])('%s: %s', (_, allowed, method, path, request) => {
    expect(may(method, path, request)).toBe(allowed)
  })

  it('has no function that nothing calls, and no unknown name', () => {
    expect(warningsOf(rules.service)).toEqual([])
  })
})
