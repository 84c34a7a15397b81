import { connect, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { startWaits } from './waits.ts'

it('simultaneous requests count as one wait, and requests that need an earlier response count as further waits', async () => {
  const waits = startWaits()
  const sideBySide = () => Promise.all([waits.answer(), waits.answer(), waits.answer()])
  expect(await waits.during(sideBySide)).toBe(1)
  const inTurn = async () => {
    for (let count = 0; count < 3; count += 1) await sideBySide()
  }
  expect(await waits.during(inTurn)).toBe(3)
  expect(await waits.during(() => Promise.all([inTurn(), waits.answer()]))).toBe(3)
})

it('requests over a relayed connection count too, and nothing is delayed outside a count', async () => {
  const echo = createServer((socket) => socket.pipe(socket))
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  const waits = startWaits()
  const { port } = echo.address() as AddressInfo
  const relay = await waits.relayTo({ host: '127.0.0.1', port })
  const [host = '', near] = relay.address.split(':')
  const socket = connect({ host, port: Number(near) })
  const ask = async (question: string) => {
    socket.write(question)
    await once(socket, 'data')
  }
  await ask('a')
  expect(await waits.during(() => Promise.all([ask('b'), waits.answer()]))).toBe(1)
  const twice = async () => {
    await ask('c')
    await ask('d')
  }
  expect(await waits.during(twice)).toBe(2)
  await relay.close()
  echo.close()
})
