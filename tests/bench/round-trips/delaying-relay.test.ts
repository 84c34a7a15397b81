import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inOrder, startDelayingRelay, type DelayingRelay } from './delaying-relay.ts'

describe('a delayed action', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('an action runs after the delay, to the millisecond', () => {
    const come: string[] = []
    inOrder(() => 150)(() => come.push('a'))
    vi.advanceTimersByTime(149)
    expect(come).toEqual([])
    vi.advanceTimersByTime(1)
    expect(come).toEqual(['a'])
  })

  it('an action is delayed from the time of its own call, not from the previous action', () => {
    const come: string[] = []
    const later = inOrder(() => 150)
    later(() => come.push('a'))
    vi.advanceTimersByTime(100)
    later(() => come.push('b'))
    vi.advanceTimersByTime(149)
    expect(come).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(come).toEqual(['a', 'b'])
  })

  it('an action never runs before an earlier action, even with a shorter delay', () => {
    const come: string[] = []
    let delayMs = 150
    const later = inOrder(() => delayMs)
    later(() => come.push('a'))
    delayMs = 0
    later(() => come.push('b'))
    vi.advanceTimersByTime(149)
    expect(come).toEqual([])
    vi.advanceTimersByTime(1)
    expect(come).toEqual(['a', 'b'])
  })
})

describe('a delaying relay', () => {
  /** Far longer (ms) than any delay that a busy machine adds. */
  const ONE_WAY_MS = 200
  let service: Server
  let relay: DelayingRelay
  let ends: Socket[]
  beforeEach(async () => {
    ends = []
    service = createServer((socket) => {
      ends.push(socket.on('error', () => undefined))
      socket.pipe(socket)
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    relay = await startDelayingRelay(`127.0.0.1:${(service.address() as AddressInfo).port}`)
  })
  afterEach(async () => {
    await relay.close()
    for (const end of ends) end.destroy()
    await new Promise((resolve) => service.close(resolve))
  })

  async function dial(): Promise<Socket> {
    const [host = '', port] = relay.address.split(':')
    const socket = connect(Number(port), host)
    await once(socket, 'connect')
    return socket
  }

  async function roundTripMs(socket: Socket): Promise<number> {
    const startedAt = performance.now()
    socket.write('ping')
    await once(socket, 'data')
    return performance.now() - startedAt
  }

  it('delays both directions, but only after `setOneWayMs`', async () => {
    const socket = await dial()
    expect(await roundTripMs(socket)).toBeLessThan(ONE_WAY_MS)
    relay.setOneWayMs(ONE_WAY_MS)
    const ratio = (await roundTripMs(socket)) / ONE_WAY_MS
    expect(ratio).toBeGreaterThanOrEqual(2)
    expect(ratio).toBeLessThan(3)
  })

  it('transmits all data in order, then the end', async () => {
    relay.setOneWayMs(20)
    const socket = await dial()
    const words = Array.from({ length: 200 }, (_, i) => `${i} ${'x'.repeat(i * 10)}\n`)
    for (const word of words) socket.write(word)
    socket.end()
    expect(await text(socket)).toBe(words.join(''))
  })

  it('closes the connection at both ends if the caller or the service disconnects', async () => {
    const caller = await dial()
    await roundTripMs(caller)
    const other = await dial()
    await roundTripMs(other)
    const [end, otherEnd] = ends
    caller.destroy()
    if (end) await once(end, 'close')
    otherEnd?.destroy()
    await once(other.resume(), 'close')
    expect(relay.opened()).toBe(2)
  })

  it('closes the connection of a caller if the service is not listening', async () => {
    await new Promise((resolve) => service.close(resolve))
    const socket = await dial()
    await once(socket.resume(), 'close')
  })
})
