import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Namespaces } from '../namespace/namespaces.ts'
import { Sessions } from '../session/sessions.ts'
import { RULES, startTestServer, type TestServer } from '../testing/test-server.ts'
import { upgrade } from './web-sockets.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ pingMs: 300 })
})
afterAll(() => server.close())

const connect = (options: object) =>
  new WebSocket(`ws://127.0.0.1:${server.port}/.ws?v=5&ns=pings`, options)

it('an idle client stays connected if it answers pings, and is disconnected otherwise', async () => {
  const mute = connect({ autoPong: false })
  const closed = once(mute, 'close')
  const quiet = connect({})
  await Promise.all([once(mute, 'open'), once(quiet, 'open')])
  await closed
  await once(quiet, 'ping')
  await once(quiet, 'ping')
  expect(quiet.readyState).toBe(WebSocket.OPEN)
  quiet.terminate()
})

const control = (t: string) => ({ t: 'c', d: { t, d: {} } })
const get = (r: number) => ({ t: 'd', d: { r, a: 'g', b: { p: '/a' } } })
const answer = (r: number) => ({ t: 'd', d: { r, b: { s: 'ok', d: null } } })

/** A transport that records the messages it should send. */
function recorder() {
  const sent: unknown[] = []
  return { sent, send: (message: unknown) => void sent.push(message), close: vi.fn() }
}

/** A session on one transport that is switching to another. */
function upgrading() {
  const namespaces = new Namespaces()
  namespaces.get('test').setRules(RULES.open)
  const [before, after] = [recorder(), recorder()]
  const opening = { namespaceName: 'test', host: 'h', lastSessionId: null }
  const session = new Sessions(namespaces).open(opening, before)
  before.sent.length = 0
  return { session, before, after, receiver: upgrade(session, after) }
}

describe('a session that moves to a WebSocket', () => {
  it('handles requests on the WebSocket after those on the old transport', () => {
    const { session, before, after, receiver } = upgrading()
    receiver.receive(control('p'))
    receiver.receive(control('a'))
    receiver.receive(get(2))
    expect(after.sent).toEqual([control('a'), control('o')])
    session.receive(get(1))
    session.receive(control('n'))
    expect(before.sent).toEqual([answer(1), control('n')])
    expect(before.close).toHaveBeenCalledOnce()
    receiver.receive(get(3))
    expect(after.sent.slice(2)).toEqual([answer(2), answer(3)])
  })

  it('ends when the WebSocket closes, not when the old transport closes', () => {
    const { session, before, receiver } = upgrading()
    const ended = vi.fn()
    session.onEnd(ended)
    session.receive(control('n'))
    session.closed(before)
    expect(ended).not.toHaveBeenCalled()
    receiver.closed()
    expect(ended).toHaveBeenCalledOnce()
  })

  it('stays on the old transport if the WebSocket fails during the switch', () => {
    const { session, before, receiver } = upgrading()
    receiver.closed()
    session.receive(get(1))
    expect(before.sent).toEqual([answer(1)])
  })
})
