import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { startStandIn } from '../testing/stand-in.ts'
import { fetchText } from './outbound.ts'

it('fetchText uses a new connection for each call by default, since an idle one may be dead', async () => {
  const service = await startStandIn()
  try {
    const used = new WeakSet<Socket>()
    service.answer = ({ socket }, response) => {
      if (used.has(socket)) return
      used.add(socket)
      response.end('sent')
    }
    const send = () =>
      fetchText(service.origin, { method: 'POST' }, { maxBytes: 10, limitMs: 5000 })
    for (let time = 0; time < 3; time++) {
      expect(await send()).toEqual({ status: 200, text: 'sent' })
      // A client keeps a connection open only after it has read the whole response.
      await new Promise(setImmediate)
    }
    expect(service.asked).toHaveLength(3)
  } finally {
    await service.close()
  }
})
