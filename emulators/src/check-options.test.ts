import { expect, it } from 'vitest'
import { startStorageRules, type StorageRulesOptions } from './storage-rules/start-storage-rules.ts'
import type { StorageRequest } from './storage-rules/protocol/storage-request.ts'
import { type DatabaseOptions, startDatabase } from './database/start-database.ts'

const NAMES = 'host, port, rules, callFunction, pingMs'

it.each([
  [{ rules: { rules: {} } }, 'startDatabase: "rules" has to be the text of a rules file.'],
  [{ rules: undefined }, 'startDatabase: "rules" has to be the text of a rules file.'],
  [{ rulez: '{"rules": {}}' }, `startDatabase: there is no "rulez", only ${NAMES}.`],
  [{ constructor: 1 }, `startDatabase: there is no "constructor", only ${NAMES}.`],
  [{ port: 'x' }, 'startDatabase: "port" has to be a port, 0 to 65535.'],
  [{ port: 65_536 }, 'startDatabase: "port" has to be a port, 0 to 65535.'],
  [{ host: 1 }, 'startDatabase: "host" has to be a text.'],
  [{ callFunction: 1 }, 'startDatabase: "callFunction" has to be a function.'],
  [{ pingMs: '1' }, 'startDatabase: "pingMs" has to be a number of milliseconds.'],
  ['{"rules": {}}', 'startDatabase: an object was expected.'],
  [null, 'startDatabase: an object was expected.'],
])('startDatabase rejects the options %j', async (options, reason) => {
  await expect(startDatabase(options as DatabaseOptions)).rejects.toThrow(new TypeError(reason))
})

it('startDatabase accepts undefined options, and setRules rejects invalid arguments', async () => {
  const database = await startDatabase({ port: undefined } as unknown as DatabaseOptions)
  const setRules = (name: unknown, rules?: unknown) => {
    database.setRules(name as string, rules as string)
  }
  expect(() => setRules('a', {})).toThrow('setRules: "rules" has to be the text of a rules file.')
  expect(() => setRules('{"rules": {}}')).toThrow('setRules: "rules" has to be')
  expect(() => setRules(undefined, '{"rules": {}}')).toThrow('setRules: "name" has to be a text.')
  await database.close()
})

it.each([
  [undefined, 'startStorageRules: an object was expected.'],
  [{}, 'startStorageRules: "rules" has to be the text of a rules file.'],
  [{ rules: 1 }, 'startStorageRules: "rules" has to be the text of a rules file.'],
  [
    { rules: '', documents: {} },
    'startStorageRules: there is no "documents", only rules, firestore.',
  ],
  [{ rules: '', firestore: [] }, 'startStorageRules: "firestore" has to be an object.'],
  [{ rules: '', firestore: { 'a/b': 1 } }, 'firestore: "a/b" has to be an object.'],
])('startStorageRules rejects the options %j', (options, reason) => {
  expect(() => startStorageRules(options as StorageRulesOptions)).toThrow(new TypeError(reason))
})

it.each([
  [undefined, 'permits: an object was expected.'],
  [{ method: 'get' }, 'permits: "path" has to be a text.'],
  [{ path: 'a' }, 'permits: "method" has to be a text.'],
  [
    { method: 'get', path: 'a', file: {} },
    'permits: there is no "file", only method, path, bucket',
  ],
  [{ method: 'get', path: 'a', auth: 'alice' }, 'permits: "auth" has to be an object or null.'],
  [{ method: 'get', path: 'a', auth: {} }, 'auth: "uid" has to be a text.'],
  [
    { method: 'get', path: 'a', auth: { uid: 'a', admin: true } },
    'auth: there is no "admin", only',
  ],
  [{ method: 'get', path: 'a', time: 1 }, 'permits: "time" has to be a date.'],
])('the function permits throws for the request %j', (request, reason) => {
  const { permits } = startStorageRules({ rules: 'service firebase.storage { }' })
  expect(() => permits(request as StorageRequest)).toThrow(reason)
})
