/** One request of a conversation; the answer is the pushes before its reply, then the reply's status. */
export interface ProtocolCase {
  readonly name: string
  readonly action: string
  readonly body: object
  readonly pushes: readonly unknown[]
  readonly status: string
}

const data = (path: string, value: unknown) => ({ a: 'd', b: { p: path, d: value } })
const merge = (path: string, value: unknown) => ({ a: 'm', b: { p: path, d: value } })

/** As the SDK reads it: https://github.com/firebase/firebase-js-sdk (PersistentConnection.ts). */
export const protocolCases: readonly ProtocolCase[] = [
  {
    name: 'a write without credentials is refused',
    action: 'p',
    body: { p: '/x', d: 1 },
    pushes: [],
    status: 'permission_denied',
  },
  {
    name: 'a listen without credentials is refused',
    action: 'q',
    body: { p: '/x', h: '' },
    pushes: [],
    status: 'permission_denied',
  },
  {
    name: 'statistics are taken',
    action: 's',
    body: { c: { 'sdk.js.12': 1 } },
    pushes: [],
    status: 'ok',
  },
  {
    name: 'the owner signs in',
    action: 'gauth',
    body: { cred: 'owner' },
    pushes: [],
    status: 'ok',
  },
  {
    name: 'a put of null empties',
    action: 'p',
    body: { p: '/', d: null },
    pushes: [],
    status: 'ok',
  },
  {
    name: 'a listen sends what is there',
    action: 'q',
    body: { p: '/room', h: '' },
    pushes: [data('room', null)],
    status: 'ok',
  },
  {
    name: 'a put is pushed before its reply',
    action: 'p',
    body: { p: '/room/a', d: 1 },
    pushes: [data('room/a', 1)],
    status: 'ok',
  },
  {
    name: 'a merge is pushed as one',
    action: 'm',
    body: { p: '/room', d: { b: 2, c: 'x' } },
    pushes: [merge('room', { b: 2, c: 'x' })],
    status: 'ok',
  },
  {
    name: 'a change elsewhere is not pushed',
    action: 'p',
    body: { p: '/hall', d: true },
    pushes: [],
    status: 'ok',
  },
  {
    name: 'a transaction on other data is stale',
    action: 'p',
    body: { p: '/room/a', d: 5, h: 'bm9uZQ==' },
    pushes: [data('room/a', 1)],
    status: 'datastale',
  },
  {
    name: 'a deletion is pushed',
    action: 'p',
    body: { p: '/room/c', d: null },
    pushes: [data('room/c', null)],
    status: 'ok',
  },
  { name: 'after unlisten', action: 'n', body: { p: '/room' }, pushes: [], status: 'ok' },
  {
    name: 'nothing is pushed',
    action: 'p',
    body: { p: '/room/a', d: 2 },
    pushes: [],
    status: 'ok',
  },
  {
    name: 'an on-disconnect is taken',
    action: 'o',
    body: { p: '/left', d: true },
    pushes: [],
    status: 'ok',
  },
  { name: 'and taken back', action: 'oc', body: { p: '/left', d: null }, pushes: [], status: 'ok' },
  { name: 'the owner signs out', action: 'unauth', body: {}, pushes: [], status: 'ok' },
  {
    name: 'and writes no more',
    action: 'p',
    body: { p: '/x', d: 1 },
    pushes: [],
    status: 'permission_denied',
  },
]
