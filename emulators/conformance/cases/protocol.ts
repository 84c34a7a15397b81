/**
 * One request over a WebSocket. The server pushes any number of messages, then sends a reply. A case states only the
 * reply's status.
 */
export interface ProtocolCase {
  readonly name: string
  readonly action: string
  readonly body: object
  readonly pushes: readonly unknown[]
  readonly status: string
  /** Source code of the request in the client SDK, because the protocol is not documented. */
  readonly source: string
}

const SDK =
  'https://github.com/firebase/firebase-js-sdk/blob/@firebase/database@1.1.5/packages/database/src'
const CONNECTION = `${SDK}/core/PersistentConnection.ts`
const STATUS = `${SDK}/core/util/util.ts#L473`

export const GREETING_SOURCE = `${SDK}/realtime/Connection.ts#L335`

const data = (path: string, value: unknown) => ({ a: 'd', b: { p: path, d: value } })
const merge = (path: string, value: unknown) => ({ a: 'm', b: { p: path, d: value } })

export const protocolCases: readonly ProtocolCase[] = [
  {
    name: 'a write without credentials is refused',
    action: 'p',
    body: { p: '/x', d: 1 },
    pushes: [],
    status: 'permission_denied',
    source: STATUS,
  },
  {
    name: 'a listen without credentials is refused',
    action: 'q',
    body: { p: '/x', h: '' },
    pushes: [],
    status: 'permission_denied',
    source: STATUS,
  },
  {
    name: 'statistics are taken',
    action: 's',
    body: { c: { 'sdk.js.12': 1 } },
    pushes: [],
    status: 'ok',
    source: `${CONNECTION}#L626`,
  },
  {
    name: 'the owner signs in',
    action: 'gauth',
    body: { cred: 'owner' },
    pushes: [],
    status: 'ok',
    source: `${CONNECTION}#L380`,
  },
  {
    name: 'a put of null empties',
    action: 'p',
    body: { p: '/', d: null },
    pushes: [],
    status: 'ok',
    source: `${CONNECTION}#L600`,
  },
  {
    name: 'a listen sends what is there',
    action: 'q',
    body: { p: '/room', h: '' },
    pushes: [data('room', null)],
    status: 'ok',
    source: `${CONNECTION}#L660`,
  },
  {
    name: 'a put is pushed before its reply',
    action: 'p',
    body: { p: '/room/a', d: 1 },
    pushes: [data('room/a', 1)],
    status: 'ok',
    source: `${CONNECTION}#L660`,
  },
  {
    name: 'a merge is pushed as one',
    action: 'm',
    body: { p: '/room', d: { b: 2, c: 'x' } },
    pushes: [merge('room', { b: 2, c: 'x' })],
    status: 'ok',
    source: `${CONNECTION}#L660`,
  },
  {
    name: 'a change elsewhere is not pushed',
    action: 'p',
    body: { p: '/hall', d: true },
    pushes: [],
    status: 'ok',
    source: `${CONNECTION}#L660`,
  },
  {
    name: 'a transaction on other data is stale',
    action: 'p',
    body: { p: '/room/a', d: 5, h: 'bm9uZQ==' },
    pushes: [data('room/a', 1)],
    status: 'datastale',
    source: `${SDK}/core/Repo.ts#L1179`,
  },
  {
    name: 'a deletion is pushed',
    action: 'p',
    body: { p: '/room/c', d: null },
    pushes: [data('room/c', null)],
    status: 'ok',
    source: `${CONNECTION}#L660`,
  },
  {
    name: 'after unlisten',
    action: 'n',
    body: { p: '/room' },
    pushes: [],
    status: 'ok',
    source: `${CONNECTION}#L452`,
  },
  {
    name: 'nothing is pushed',
    action: 'p',
    body: { p: '/room/a', d: 2 },
    pushes: [],
    status: 'ok',
    source: `${CONNECTION}#L660`,
  },
  {
    name: 'an on-disconnect is taken',
    action: 'o',
    body: { p: '/left', d: true },
    pushes: [],
    status: 'ok',
    source: `${CONNECTION}#L527`,
  },
  {
    name: 'and taken back',
    action: 'oc',
    body: { p: '/left', d: null },
    pushes: [],
    status: 'ok',
    source: `${CONNECTION}#L527`,
  },
  {
    name: 'the owner signs out',
    action: 'unauth',
    body: {},
    pushes: [],
    status: 'ok',
    source: `${CONNECTION}#L333`,
  },
  {
    name: 'and writes no more',
    action: 'p',
    body: { p: '/x', d: 1 },
    pushes: [],
    status: 'permission_denied',
    source: STATUS,
  },
]
