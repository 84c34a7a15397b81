import { beforeEach, describe, expect, it } from 'vitest'
import { OWNER, SIGNED_OUT } from '../namespace/access.ts'
import { Namespaces } from '../namespace/namespaces.ts'
import { parseUpdate } from '../namespace/plan-write.ts'
import { InvalidDataError } from '../tree/limits.ts'
import { type Json, toJson } from '../tree/to-json.ts'
import { parseFunctionTrigger } from './function-trigger.ts'
import { FunctionTriggers } from './function-triggers.ts'
import { TriggerLimitError } from './trigger-limits.ts'

interface Called {
  readonly name: string
  readonly event: { readonly context?: object; readonly data: { data: Json; delta: Json } }
}

let called: Called[]
let triggers: FunctionTriggers
let namespaces: Namespaces

beforeEach(() => {
  called = []
  triggers = new FunctionTriggers(({ name }, event) => {
    called.push({ name, event: event as Called['event'] })
  })
  namespaces = new Namespaces({ onCommit: triggers.prepare.bind(triggers) })
})

const FIRST = 'providers/google.firebase.database/eventTypes/ref.'
const SECOND = 'google.firebase.database.ref.v1.'

function wait(event: string, path: string, members: object = {}) {
  const name = `projects/demo/locations/europe-west1/triggers/${event}`
  triggers.register('db', parseFunctionTrigger({ name, path, event, topic: 't', ...members }))
}

function write(json: Record<string, Json>, { access = OWNER, ns = 'db' } = {}) {
  namespaces.get(ns).write(parseUpdate('', json), access)
}

const changes = () => called.map(({ event: { data } }) => [data.data, data.delta])

describe('a function of the first generation', () => {
  it('is called once for each location that matches its path, for a change at, above or below the location', () => {
    wait(`${FIRST}write`, '/users/{uid}')
    write({ 'users/ada/name': 'Ada', 'users/ada/age': 36, 'users/bob/name': 'Bob' })
    expect(changes()).toEqual([
      [null, { age: 36, name: 'Ada' }],
      [null, { name: 'Bob' }],
    ])
    write({ 'users/ada/name': 'Ada L.' })
    expect(changes().at(-1)).toEqual([{ age: 36, name: 'Ada' }, { name: 'Ada L.' }])
    write({ users: { bob: { name: 'Bob' } } })
    expect(changes()).toHaveLength(4)
    expect(changes().at(-1)).toEqual([{ age: 36, name: 'Ada L.' }, null])
    write({ 'users/bob/name': 'Bob', elsewhere: 1 })
    expect(called).toHaveLength(4)
  })

  it.each([
    ['create', [[null, 1]]],
    ['update', [[1, 2]]],
    ['delete', [[2, null]]],
    [
      'write',
      [
        [null, 1],
        [1, 2],
        [2, null],
      ],
    ],
  ])('registered for the event %s is called only for changes of that kind', (kind, heard) => {
    wait(`${FIRST}${kind}`, '/a')
    for (const value of [1, 2, 2, null]) write({ a: value })
    expect(changes()).toEqual(heard)
  })

  it('receives the location and the caller of the change', () => {
    wait(`${FIRST}create`, '/users/{uid}')
    write({ 'users/ada': 1 })
    expect(called[0]?.event.context).toMatchObject({
      eventType: `${FIRST}create`,
      resource: { service: 'firebaseio.com', name: 'projects/_/instances/db/refs/users/ada' },
      auth: { admin: true },
    })
  })

  it('is not called for changes of other databases', () => {
    wait(`${FIRST}write`, '/a')
    write({ a: 1 }, { ns: 'other' })
    expect(called).toEqual([])
  })
})

describe('a function of the second generation', () => {
  it('receives a CloudEvent', () => {
    wait(`${SECOND}written`, 'users/{uid}', { namespacePattern: '*' })
    write({ 'users/ada': { a: 1, b: { c: 2 } } })
    write({ 'users/ada': { b: { c: 3 } } })
    expect(called[1]?.event).toMatchObject({
      specversion: '1.0',
      type: `${SECOND}written`,
      source: '//firebasedatabase.googleapis.com/projects/_/locations/europe-west1/instances/db',
      subject: 'refs/users/ada',
      instance: 'db',
      ref: 'users/ada',
      authtype: 'admin',
      data: { data: { a: 1, b: { c: 2 } }, delta: { a: null, b: { c: 3 } } },
    })
  })

  it('is told which user made the change, or that the caller was signed out', () => {
    namespaces.get('db').setRules('{"rules": {".write": true}}')
    wait(`${SECOND}written`, 'a', { namespacePattern: '*' })
    write({ a: 1 }, { access: { owner: false, auth: { uid: 'ada', token: {} } } })
    write({ a: 2 }, { access: SIGNED_OUT })
    expect(called.map(({ event }) => event)).toMatchObject([
      { authtype: 'app_user', authid: 'ada' },
      { authtype: 'unauthenticated' },
    ])
  })

  it.each([
    ['*', 'any-db', true],
    ['demo-*', 'demo-1', true],
    ['demo-*', 'other', false],
    ['db', 'db', true],
    ['db', 'db2', false],
  ])(
    'that watches the databases %s is called for a change in %s: %s',
    (namespacePattern, ns, heard) => {
      wait(`${SECOND}written`, 'a', { namespacePattern })
      write({ a: 1 }, { ns })
      expect(called).toHaveLength(heard ? 1 : 0)
    },
  )

  it.each([
    ['users/{uid=a*}', ['users/ada']],
    ['users/*/name', ['users/ada/name', 'users/bob/name']],
    ['{all=**}', ['users/ada/name', 'users/bob/name']],
    ['users/ada/{rest=**}', ['users/ada/name']],
    ['other/{rest=**}', []],
  ])('that watches the paths %s is called for changes at %j', (path, refs) => {
    wait(`${SECOND}created`, path, { namespacePattern: '*' })
    write({ 'users/ada/name': 'Ada', 'users/bob/name': 'Bob' })
    expect(called.map(({ event }) => (event as unknown as { ref: string }).ref)).toEqual(refs)
  })
})

describe('a write beyond the limits of triggered functions', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`users/u${at}`, 1]))
  const stored = () => Object.keys((toJson(namespaces.get('db').root) ?? {}) as object)

  it('is rejected as a whole if it would call more than 1000 functions', () => {
    wait(`${FIRST}write`, '/users/{uid}')
    expect(() => write(many(1001))).toThrow(TriggerLimitError)
    expect(called).toEqual([])
    expect(stored()).toEqual([])
    write(many(1000))
    expect(called).toHaveLength(1000)
  })

  it('is rejected if an event would have more than 1 MB', () => {
    wait(`${SECOND}written`, 'text', { namespacePattern: '*' })
    const megabyte = 'x'.repeat(2 ** 20)
    expect(() => write({ text: megabyte })).toThrow('exceeding the maximum size')
    write({ text: megabyte.slice(1000) })
    expect(called).toHaveLength(1)
    write({ elsewhere: megabyte })
    expect(stored()).toEqual(['elsewhere', 'text'])
  })

  it('is applied if strict validation is disabled', () => {
    wait(`${FIRST}write`, '/users/{uid}')
    triggers.setStrict('db', false)
    write(many(1001))
    expect(called).toHaveLength(1001)
    triggers.setStrict('db', true)
    expect(() =>
      write(Object.fromEntries(Object.keys(many(1001)).map((key) => [key, null]))),
    ).toThrow(TriggerLimitError)
  })
})

describe('registering', () => {
  it('replaces a function with the same name, as after a reload', () => {
    wait(`${FIRST}write`, '/a')
    wait(`${FIRST}write`, '/b')
    write({ a: 1 })
    expect(called).toEqual([])
    write({ b: 1 })
    expect(called).toHaveLength(1)
  })

  it.each([[null], [{}], [{ name: 'n', path: '/', event: 'other' }]])('rejects %j', (json) => {
    expect(() => parseFunctionTrigger(json)).toThrow(InvalidDataError)
  })
})
