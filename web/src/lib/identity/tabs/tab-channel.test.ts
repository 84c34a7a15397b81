import { afterEach, expect, it, vi } from 'vitest'
import { tabChannel } from './tab-channel.ts'

/** A fake channel that delivers messages immediately, except to closed channels. */
class FakeBroadcastChannel extends EventTarget {
  static readonly open = new Set<FakeBroadcastChannel>()

  constructor() {
    super()
    FakeBroadcastChannel.open.add(this)
  }
  close = (): boolean => FakeBroadcastChannel.open.delete(this)
  postMessage = (data: unknown): void => {
    for (const other of FakeBroadcastChannel.open) {
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
}

const show = (persisted: boolean) =>
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

afterEach(() => vi.unstubAllGlobals())

it('a tab’s channel closes while the page is in the back/forward cache, and reports the return of the page', () => {
  vi.stubGlobal('BroadcastChannel', FakeBroadcastChannel)
  const other = new FakeBroadcastChannel()
  const channel = tabChannel('x')
  const heard = vi.fn()
  const returned = vi.fn()
  channel.listen(heard)
  channel.onReturn(returned)
  other.postMessage(1)
  dispatchEvent(new Event('pagehide'))
  other.postMessage(2)
  expect(FakeBroadcastChannel.open.size).toBe(1)
  show(true)
  other.postMessage(3)
  show(false)
  expect([heard.mock.calls, returned.mock.calls.length]).toEqual([[[1], [3]], 1])
})

it('a tab’s channel does nothing if the browser has no BroadcastChannel', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const channel = tabChannel('x')
  expect(() => channel.post({ asked: 'x' })).not.toThrow()
})
