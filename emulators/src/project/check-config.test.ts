import { describe, expect, it } from 'vitest'
import { english } from '../texts/english.ts'
import { checkConfig } from './check-config.ts'
import type { JsonObject } from './read-json.ts'

const check = (content: JsonObject) => () => checkConfig(content, 'firebase.json', english)

const RULES = '{ "rules": "database.rules.json" }'
const PORT = '{ "port": 9000 }'

describe('checkConfig', () => {
  it.each<[JsonObject, string]>([
    [{ database: true }, `"database" is true; it has to be an object, for example ${RULES}.`],
    [{ database: 'database.rules.json' }, '"database" is "database.rules.json"; it has to be an'],
    [{ database: [null] }, '"database[0]" is null; it has to be an object'],
    [
      { database: { rules: { '.read': true } } },
      '"database.rules" is {".read":true}; it has to be',
    ],
    [{ storage: 'storage.rules' }, '"storage" is "storage.rules"'],
    [{ storage: [{ target: 'main', rules: 2 }] }, '"storage[0].rules" is 2; it has to be text'],
    [{ functions: 'functions' }, '"functions" is "functions"'],
    [{ functions: [{ source: [] }] }, '"functions[0].source" is []'],
    [{ hosting: 5 }, '"hosting" is 5; it has to be an object, for example { "public": "public" }.'],
    [
      { hosting: { public: ['dist'] } },
      '"hosting.public" is ["dist"]; it has to be text in quotes.',
    ],
    [{ database: [{ instance: 'a' }] }, '"database[0].rules" is undefined; it has to be text'],
    [{ storage: [{ target: 'a', rules: '' }] }, '"storage[0].rules" is ""; it has to be text'],
    [{ hosting: { target: 5 } }, '"hosting.target" is 5; it has to be text in quotes.'],
    [{ hosting: [] }, '"hosting" is []; it has to be an object, for example { "public"'],
    [{ hosting: { rewrites: {} } }, '"hosting.rewrites" is {}; it has to be a list, in [ ].'],
    [
      { hosting: [{ rewrites: ['/app'] }] },
      '"hosting[0].rewrites[0]" is "/app"; it has to be an object, for example { "source"',
    ],
    [{ hosting: { redirects: {} } }, '"hosting.redirects" is {}; it has to be a list, in [ ].'],
    [{ hosting: { redirects: [true] } }, '"hosting.redirects[0]" is true; it has to be an object'],
    [{ hosting: { headers: {} } }, '"hosting.headers" is {}; it has to be a list, in [ ].'],
    [{ hosting: [{ headers: ['X'] }] }, '"hosting[0].headers[0]" is "X"; it has to be an object'],
    [
      { hosting: { headers: [{ headers: 1 }] } },
      '"hosting.headers[0].headers" is 1; it has to be a',
    ],
    [
      { hosting: { headers: [{ headers: [1] }] } },
      '"hosting.headers[0].headers[0]" is 1; it has to',
    ],
    [{ emulators: true }, '"emulators" is true; it has to be an object'],
    [{ emulators: ['auth'] }, '"emulators" is ["auth"]; it has to be an object'],
    [
      { emulators: { database: true } },
      `firebase.json: "emulators.database" is true; it has to be an object, for example ${PORT}.`,
    ],
    [{ emulators: { database: false } }, '"emulators.database" is false; it has to be an object'],
    [{ emulators: { database: 9000 } }, `"emulators.database" is 9000; it has to be an object`],
    [{ emulators: { hub: 'localhost:4400' } }, '"emulators.hub" is "localhost:4400"; it has to be'],
    [
      { emulators: { auth: { port: 'any' } } },
      '"emulators.auth.port" is "any"; it has to be a num',
    ],
    [
      { emulators: { auth: { port: true } } },
      '"emulators.auth.port" is true; it has to be a number',
    ],
    ...[19_000.5, 1.5, -1, 0, 65_536, '0', '80a', 'any'].map<[JsonObject, string]>((port) => [
      { emulators: { auth: { port } } },
      `"emulators.auth.port" is ${JSON.stringify(port)}; it has to be a number from 1 to 65535.`,
    ]),
    [{ emulators: { auth: { host: 127 } } }, '"emulators.auth.host" is 127; it has to be text in'],
  ])('throws an error with the mistake in %j', (content, reason) => {
    expect(check(content)).toThrow(reason)
  })

  it.each<JsonObject>([
    {},
    { hosting: '', database: null, functions: false, emulators: null },
    { database: {}, storage: [], hosting: [{ target: 'app', headers: null }] },
    { hosting: { headers: [{ headers: null }, { headers: [{ key: 'Age', value: 1 }] }] } },
    { emulators: { auth: { port: '9800', host: '' }, database: { port: null } } },
    { emulators: { auth: { port: '' }, database: { port: 65_535 }, storage: { port: 1 } } },
    { hosting: { rewrites: null, redirects: [{ source: '/a', destination: '/b' }] } },
    { emulators: { singleProjectMode: false, ui: false, firestore: true, other: 1 } },
    { firestore: 'firestore.json', other: true },
  ])('accepts %j, as firebase-tools does', (content) => {
    expect(check(content)).not.toThrow()
  })
})
