import type { LookupAddress } from 'node:dns'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress, isReceiverURL } from '../../events/receiver-url.ts'
import { json, startStandIn, type StandIn } from '../../testing/stand-in.ts'
import { receiverPost } from './receiver.ts'

const EVENT = { body: '{}', headers: { 'webhook-id': 'a' } }

describe('a receiver’s IP address', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', '0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1'],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      'fc00::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
    ],
    ...[
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      'fd20:ce::254',
      'nonsense',
      '',
    ],
  ])('is rejected: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4007::200e', '2606:4700::1111'])(
    'is accepted: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('the URL of a receiver', () => {
  it.each([
    ...['http://example.org/', 'https://127.0.0.1/', 'https://[::1]/', 'https://8.8.8.8/'],
    ...['https://0x7f.1/', 'https://localhost/', 'https://a.localhost/', 'https://intranet/'],
    ...['https://metadata.google.internal/', 'https://printer.local/', 'https://a.local./'],
    ...['https://user@example.org/', 'https://u:p@example.org/', 'https://example.org/#a'],
    ...['ftp://example.org/', 'file:///etc/passwd', 'example.org', ''],
  ])('is rejected: %s', (url) => {
    expect(isReceiverURL(url)).toBe(false)
  })

  it.each(['https://example.org/', 'https://hooks.example.org:8443/a?b=c', 'https://local.fr/'])(
    'is accepted: %s',
    (url) => {
      expect(isReceiverURL(url)).toBe(true)
    },
  )
})

describe('posting an event to a receiver', () => {
  let server: StandIn
  beforeEach(async () => {
    server = await startStandIn()
  })
  afterEach(() => server.close())

  const post = receiverPost({ allowsLocal: true, limitMs: 300 })
  const send = () => post(`${server.origin}/hook`, EVENT)

  it('sends the body and the headers, and closes the connection', async () => {
    expect(await send()).toEqual({ outcome: '200', isAccepted: true })
    expect(server.asked).toMatchObject([
      {
        method: 'POST',
        path: '/hook',
        body: '{}',
        headers: { 'webhook-id': 'a', connection: 'close' },
      },
    ])
  })

  it('allows a receiver on this machine only if the emulators’ setting allows it', async () => {
    const closed = receiverPost({ allowsLocal: false })
    expect(await closed(server.origin, EVENT)).toEqual({ outcome: 'private', isAccepted: false })
    expect(server.asked).toEqual([])
  })

  it.each([200, 201, 204, 299])(
    'reports the event as accepted if the status is %d',
    async (status) => {
      server.answer = (_, response) => void response.writeHead(status).end()
      expect(await send()).toEqual({ outcome: String(status), isAccepted: true })
    },
  )

  it.each([400, 401, 404, 410, 429, 500, 503])(
    'reports the event as not accepted if the status is %d',
    async (status) => {
      server.answer = json({}, status)
      expect(await send()).toEqual({ outcome: String(status), isAccepted: false })
    },
  )

  it('does not follow redirects', async () => {
    for (const Location of ['/', 'http://169.254.169.254/latest', `${server.origin}/other`]) {
      for (const status of [301, 302, 307, 308]) {
        server.answer = (_, response) => void response.writeHead(status, { Location }).end()
        expect(await send()).toEqual({ outcome: 'redirected', isAccepted: false })
      }
    }
    expect(new Set(server.asked.map(({ path }) => path))).toEqual(new Set(['/hook']))
  })

  it('stops waiting at the time limit', async () => {
    server.answer = () => undefined
    expect(await send()).toEqual({ outcome: 'timeout', isAccepted: false })
  })

  it('does not read the response’s body', async () => {
    let sentBytes = 0
    server.answer = (_, response) => {
      const more = () => {
        while (
          !response.destroyed &&
          sentBytes < 100_000_000 &&
          response.write('x'.repeat(65_536))
        ) {
          sentBytes += 65_536
        }
      }
      response.on('drain', more)
      more()
    }
    expect(await send()).toEqual({ outcome: '200', isAccepted: true })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(sentBytes).toBeLessThan(10_000_000)
  })

  it('reports a stopped receiver as unreachable', async () => {
    await server.close()
    expect(await send()).toEqual({ outcome: 'unreachable', isAccepted: false })
    server = await startStandIn()
  })
})

describe('a receiver’s host name', () => {
  /** Posts to a host name that resolves to these addresses, with one list per DNS lookup. */
  async function postTo(...answers: string[][]) {
    let asked = 0
    const resolve = ((_name: string, _options: object, done: Resolved) => {
      const found = answers[Math.min(asked++, answers.length - 1)] ?? []
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }) as unknown as NonNullable<Parameters<typeof receiverPost>[0]['resolve']>
    const post = receiverPost({ allowsLocal: false, limitMs: 300, resolve })
    return { answer: await post('https://hooks.example.org/', EVENT), asked }
  }
  type Resolved = (error: Error | null, addresses: LookupAddress[]) => void

  it('is rejected if any of its addresses is private', async () => {
    for (const found of [
      ['127.0.0.1'],
      ['8.8.8.8', '10.0.0.1'],
      ['fd00::1'],
      ['169.254.169.254'],
    ]) {
      expect((await postTo(found)).answer).toEqual({ outcome: 'private', isAccepted: false })
    }
  })

  it('is looked up only once per attempt, so that a second lookup cannot return another address', async () => {
    expect((await postTo(['10.0.0.1'], ['8.8.8.8'])).asked).toBe(1)
  })

  it('counts as unreachable if it has no address', async () => {
    expect((await postTo([])).answer).toEqual({ outcome: 'unreachable', isAccepted: false })
  })
})
