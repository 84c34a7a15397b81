import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type BrowserSdk, loadBrowserSdk } from '../testing/browser-sdk.ts'
import { startTestServer, type TestServer, RULES } from '../testing/test-server.ts'

/** The storage key under which the SDK records, as JSON, that a WebSocket failed. */
const FAILURE = 'firebase:previous_websocket_failure'

let server: TestServer
let browser: BrowserSdk | undefined

beforeAll(async () => {
  server = await startTestServer()
  server.setRules('polling', RULES.open)
})
afterEach(() => {
  browser?.close()
  browser = undefined
})
afterAll(() => server.close())

async function connect(prepare: (browser: BrowserSdk) => void) {
  browser = await loadBrowserSdk(server.port)
  prepare(browser)
  const { sdk, localStorage } = browser
  const app = sdk.initializeApp({ databaseURL: `http://127.0.0.1:${server.port}?ns=polling` })
  const database = sdk.getDatabase(app)
  return { sdk, localStorage, at: (path: string) => sdk.ref(database, path), app }
}

const write = (path: string, json: unknown) =>
  server.rest(`${path}?ns=polling`, { method: 'PUT', body: JSON.stringify(json) })

describe('a browser restricted to long polling', () => {
  it('reads, writes long text and receives changes', async () => {
    const { sdk, at, app } = await connect(({ sdk }) => sdk.forceLongPolling())
    await sdk.set(at('a'), { long: 'é'.repeat(20_000) })
    expect((await sdk.get(at('a/long'))).val()).toBe('é'.repeat(20_000))
    const seen: unknown[] = []
    sdk.onValue(at('b'), (snapshot) => seen.push(snapshot.val()))
    await vi.waitFor(() => expect(seen).toEqual([null]))
    await write('/b.json', 1)
    await vi.waitFor(() => expect(seen).toEqual([null, 1]))
    await write('/b.json', 2)
    await vi.waitFor(() => expect(seen).toEqual([null, 1, 2]))
    await sdk.deleteApp(app)
  })

  it('moves its session to a WebSocket as soon as a WebSocket works', async () => {
    const { sdk, localStorage, at, app } = await connect((page) =>
      page.localStorage.setItem(FAILURE, 'true'),
    )
    await sdk.onDisconnect(at('left')).set('behind')
    await vi.waitFor(() => expect(localStorage.getItem(FAILURE)).toBeNull())
    await sdk.set(at('c'), 1)
    expect((await sdk.get(at('c'))).val()).toBe(1)
    await sdk.deleteApp(app)
    await vi.waitFor(async () => {
      const left: unknown = await (await server.rest('/left.json?ns=polling')).json()
      expect(left).toBe('behind')
    })
  })
})

describe('a browser that leaves the page', () => {
  it('disconnects, and the server applies its onDisconnect writes', async () => {
    const start = await (await server.rest('/.lp?start=t&ser=1&cb=1&v=5&ns=polling')).text()
    const [, id = '', pw = ''] = /pLPCommand\("start","(.+?)","(.+?)"\)/.exec(start) ?? []
    const client = new URLSearchParams({ id, pw, ns: 'polling' }).toString()
    const request = { t: 'd', d: { r: 1, a: 'o', b: { p: '/gone', d: true } } }
    const data = Buffer.from(JSON.stringify(request)).toString('base64url')
    const poll = await server.rest(`/.lp?${client}&ser=2&seg0=0&ts0=1&d0=${data}`)
    expect(await poll.text()).toBe('pRTLPCB(1,[{"t":"d","d":{"r":1,"b":{"s":"ok","d":""}}}]);')
    await server.rest(`/.lp?${client}&disconn=t`)
    expect(await (await server.rest('/gone.json?ns=polling')).json()).toBe(true)
  })
})

describe('a poll of an unknown client', () => {
  it('returns the command to close the connection', async () => {
    const answer = await server.rest('/.lp?id=x&pw=y&ser=1&ns=polling')
    expect(await answer.text()).toBe('pLPCommand("close");')
  })
})
