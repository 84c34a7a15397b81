import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startStorageRules } from './start-storage-rules.ts'

const wrap = (body: string, version = "rules_version = '2';") =>
  `${version}\nservice firebase.storage {\n  match /b/{bucket}/o {\n    ${body}\n  }\n}\n`

describe('the rules of this repository, evaluated in this process', () => {
  const rules = readFileSync(new URL('../../../storage.rules', import.meta.url), 'utf8')
  const storage = startStorageRules({ rules })
  const auth = (claims: object = {}) => ({
    uid: 'alice',
    token: {
      firebase: { sign_in_provider: 'password' },
      registered: true,
      auth_time: Math.floor(Date.now() / 1000),
      ...claims,
    },
  })
  const path = 'avatars/alice/0'
  const photo = { size: 1024, contentType: 'image/png' }

  it('permit an upload only if its sender and its file are allowed', () => {
    const upload = (who: ReturnType<typeof auth> | null, newResource = photo) =>
      storage.permits({ method: 'create', path, auth: who, newResource })
    expect(upload(auth())).toBe(true)
    expect(upload(null)).toBe(false)
    expect(upload(auth({ registered: undefined }))).toBe(false)
    expect(upload({ ...auth(), uid: 'bob' })).toBe(false)
    expect(upload(auth(), { ...photo, size: 2 * 1024 * 1024 })).toBe(true)
    expect(upload(auth(), { ...photo, size: 2 * 1024 * 1024 + 1 })).toBe(false)
    expect(upload(auth(), { ...photo, contentType: 'text/html' })).toBe(false)
  })

  it('permit or deny operations on files and on folders', () => {
    const resource = photo
    const newResource = { ...photo, contentType: 'image/gif' }
    expect(storage.permits({ method: 'get', path, auth: auth(), resource })).toBe(true)
    expect(storage.permits({ method: 'get', path, resource })).toBe(false)
    expect(storage.permits({ method: 'update', path, auth: auth(), resource, newResource })).toBe(
      false,
    )
    expect(storage.permits({ method: 'delete', path, auth: auth(), resource })).toBe(true)
    const list = (folder: string) => storage.permits({ method: 'list', path: folder, auth: auth() })
    expect(['public', 'private/alice', 'avatars/alice', ''].map(list)).toEqual([
      ...[false, false, false, false],
    ])
  })

  it('cause no warnings, and report the outcomes of every condition', () => {
    expect(storage.warnings).toEqual([])
    const coverage = storage.coverage()
    const lines = rules.split('\n')
    const size = coverage.find(({ line }) => lines[line - 1]?.includes('mebibytes * 1024'))
    expect(size?.outcomes.toSorted()).toEqual(['false', 'true'])
    const unasked = startStorageRules({ rules }).coverage()
    expect(unasked.every(({ outcomes }) => outcomes.length === 0)).toBe(true)
  })
})

describe('startStorageRules', () => {
  it('throws an error with line and column if the rules do not load', () => {
    expect(() => startStorageRules({ rules: wrap('allow fly;') })).toThrow(
      expect.objectContaining({ message: "4:11: Unknown method 'fly'.", line: 4, column: 11 }),
    )
  })

  const chain = (length: number) => Array(length).fill('true').join(' && ')
  const within = (open: string, close: string, depth: number, inner = 'true') =>
    open.repeat(depth) + inner + close.repeat(depth)
  const onGet = (condition: string) => wrap(`match /{x} { allow get: if ${condition}; }`)

  it('accepts rules nested more deeply than real rules are', () => {
    const get = (condition: string) =>
      startStorageRules({ rules: onGet(condition) }).permits({ method: 'get', path: 'a' })
    expect(get(chain(90))).toBe(true)
    expect(get(within('(', ')', 40, chain(50)))).toBe(true)
    expect(get(within('!', '', 190))).toBe(true)
  })

  it.each([
    ['operators', onGet(chain(4000)), 4],
    ['parentheses', onGet(within('(', ')', 3000)), 4],
    ['negations', onGet(within('!', '', 3000)), 4],
    ['lists', onGet(within('[', ']', 3000)), 4],
    ['conditions', onGet(within('true ? true : ', '', 3000)), 4],
    ['members', onGet(`request${'.auth'.repeat(4000)}`), 4],
    ['blocks', wrap(within('match /a {\n', '}', 3000, '')), 203],
  ])('rejects %s that are nested too deeply', (_, rules, line) => {
    expect(() => startStorageRules({ rules })).toThrow(
      expect.objectContaining({ name: 'RulesetError', line }),
    )
  })

  it('returns the same warnings as a deployment', () => {
    expect(startStorageRules({ rules: wrap('function f() { return 1; }') }).warnings).toEqual([
      { line: 4, column: 14, description: 'Unused function: f.' },
    ])
  })

  it('lets rules read the given documents', () => {
    const user = '/databases/(default)/documents/users/$(request.auth.uid)'
    const rules = wrap(`match /{file} {
      allow get: if firestore.get(${user}).data.since < request.time
        && firestore.get(${user}).data.tags[0] == 'a' && firestore.get(${user}).id == 'alice';
      allow delete: if firestore.exists(${user});
    }`)
    const since = (text: string) => {
      const firestore = { 'users/alice': { since: new Date(text), tags: ['a'] } }
      return startStorageRules({ rules, firestore })
    }
    const request = { path: 'a', auth: { uid: 'alice' }, time: new Date('2026-01-02') }
    expect(since('2026-01-01').permits({ ...request, method: 'get' })).toBe(true)
    expect(since('2026-01-03').permits({ ...request, method: 'get' })).toBe(false)
    expect(since('2026-01-03').permits({ ...request, method: 'delete' })).toBe(true)
    expect(startStorageRules({ rules }).permits({ ...request, method: 'get' })).toBe(false)
    expect(startStorageRules({ rules }).permits({ ...request, method: 'delete' })).toBe(false)
  })

  it('lets a request read at most two different documents, in any number of calls', () => {
    const missing = (name: string) => `!firestore.exists(/databases/(default)/documents/a/${name})`
    const get = (...names: string[]) =>
      startStorageRules({
        rules: wrap(`match /{file} { allow get: if ${names.map(missing).join('&&')}; }`),
      }).permits({ method: 'get', path: 'a' })
    expect(get('x', 'y', 'x', 'y')).toBe(true)
    expect(get('x', 'y', 'z')).toBe(false)
  })

  it('rejects requests and documents that no rule could match', () => {
    const rules = wrap('match /{files=**} { allow read, write; }')
    const { permits } = startStorageRules({ rules })
    expect(permits({ method: 'get', path: 'a/b' })).toBe(true)
    expect(() => permits({ method: 'get', path: '/a/b' })).toThrow(
      new TypeError('The path "/a/b" begins with a slash: give the name of the file, "a/b".'),
    )
    expect(() => permits({ method: 'upload' as 'create', path: 'a' })).toThrow(
      new TypeError(
        'Unknown method "upload": read, write, get, list, create, update or delete was expected.',
      ),
    )
    expect(() => startStorageRules({ rules, firestore: { '/users/alice': {} } })).toThrow(
      new TypeError(
        'The document "/users/alice" begins with a slash: give its path in the database, "users/alice".',
      ),
    )
  })

  it('denies an update if its condition reads an md5Hash that the file does not have', () => {
    const rules = wrap(
      'match /{file} { allow update: if request.resource.md5Hash == resource.md5Hash; }',
    )
    const storage = startStorageRules({ rules })
    const update = (file: { size: number; md5Hash?: string }) =>
      storage.permits({ method: 'update', path: 'a', resource: file, newResource: file })
    expect(update({ size: 1 })).toBe(false)
    expect(update({ size: 1, md5Hash: 'kAFQmDzST7DWlj99KOF/cg==' })).toBe(true)
  })

  it('denies `list` under rules version 1, as firebase-tools does', () => {
    const body = 'match /{files=**} { allow read; }'
    const list = (rules: string) =>
      startStorageRules({ rules }).permits({ method: 'list', path: 'a' })
    expect(list(wrap(body))).toBe(true)
    expect(list(wrap(body, ''))).toBe(false)
  })

  it('evaluates the rules with the given bucket', () => {
    const storage = startStorageRules({ rules: wrap("allow list: if bucket == 'mine';") })
    expect(storage.permits({ method: 'list', path: '', bucket: 'mine' })).toBe(true)
    expect(storage.permits({ method: 'list', path: '' })).toBe(false)
  })
})
