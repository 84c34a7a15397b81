import { SECOND_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { FakeApi, refusing } from '../../test/fake-api.ts'
import { FakeClock } from '../../test/fakes.ts'
import { earlyCalls } from './early-calls.ts'
import type { Call } from './console-api.ts'

function start() {
  const api = new FakeApi()
  const clock = new FakeClock()
  const call: Call = (name, options = {}) => api.call(name, options)
  return { api, clock, ...earlyCalls(call, clock) }
}

describe('an early call', () => {
  it('passes its response to the first identical call, and to no other', async () => {
    const { api, ahead, call } = start()
    api.on('listOperators', () => ({ items: [] }))
    ahead('listOperators')
    expect(await call('listOperators')).toEqual({ items: [] })
    expect(api.calls).toHaveLength(1)
    await call('listOperators')
    expect(api.calls).toHaveLength(2)
  })

  it('is not used for a different call', async () => {
    const { api, ahead, call } = start()
    api.on('searchAnnouncements', () => ({ items: [], next: null }))
    ahead('searchAnnouncements', { body: { ended: false } })
    await call('searchAnnouncements', { body: { ended: true } })
    expect(api.bodiesOf('searchAnnouncements')).toEqual([{ ended: false }, { ended: true }])
  })

  it('is repeated by the next identical call if it failed', async () => {
    const { api, ahead, call } = start()
    api.on('listOperators', refusing('server/unavailable', 503))
    ahead('listOperators')
    await new Promise((resolve) => setTimeout(resolve))
    api.on('listOperators', () => ({ items: [] }))
    expect(await call('listOperators')).toEqual({ items: [] })
  })

  it('if it fails, an identical call that waits for its response fails too', async () => {
    const { api, ahead, call } = start()
    api.on('listOperators', refusing('server/unavailable', 503))
    ahead('listOperators')
    await expect(call('listOperators')).rejects.toMatchObject({ code: 'server/unavailable' })
    expect(api.calls).toHaveLength(1)
  })

  it('is discarded after ten seconds', async () => {
    const { api, clock, ahead, call } = start()
    api.on('listOperators', () => ({ items: [] }))
    ahead('listOperators')
    clock.advance(10 * SECOND_MS + 1)
    await call('listOperators')
    expect(api.calls).toHaveLength(2)
  })
})
