import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  BRIEF_MS,
  MISBEHAVIOURS,
  PATIENT_MS,
  type StandIn,
  json,
  startStandIn,
} from '../../testing/stand-in.ts'
import { vimeo } from './vimeo.ts'

const GOOD = {
  name: 'La clé des champs',
  duration: 62,
  player_embed_url: 'https://player.vimeo.com/video/76979871?h=8272103f6e',
  pictures: { base_link: 'https://i.vimeocdn.com/video/452001751' },
  privacy: { view: 'canary' },
}

let host: StandIn
beforeEach(async () => {
  host = await startStandIn()
  host.answer = json(GOOD)
})
afterEach(() => host.close())

const find = (id = '76979871', limitMs = PATIENT_MS) =>
  vimeo({ url: host.origin, token: 'secret' }, { maxBytes: 256 * 1024, limitMs }).find(id)

describe('vimeo', () => {
  it('returns the listed fields and drops the rest', async () => {
    expect(await find()).toEqual({
      title: 'La clé des champs',
      durationSeconds: 62,
      embedUrl: 'https://player.vimeo.com/video/76979871?h=8272103f6e',
      posterUrl: 'https://i.vimeocdn.com/video/452001751',
    })
  })

  it('requests only the video’s path, with the server’s token', async () => {
    await find()
    expect(host.asked).toMatchObject([
      { method: 'GET', headers: { authorization: 'Bearer secret' } },
    ])
    expect(new URL(host.asked[0]?.path ?? '', host.origin).pathname).toBe('/videos/76979871')
  })

  it('requests no path outside `/videos/`, whatever the id', async () => {
    await find('../me?x=1#')
    expect(host.asked[0]?.path).toMatch(/^\/videos\/\.\.%2Fme%3Fx%3D1%23\?fields=/)
  })

  it('returns a video without a poster', async () => {
    host.answer = json({ ...GOOD, pictures: null })
    expect(await find()).toMatchObject({ posterUrl: null })
  })

  it('returns null if Vimeo has no such video', async () => {
    host.answer = json({ error: 'canary' }, 404)
    expect(await find()).toBeNull()
  })

  it.each([
    ...MISBEHAVIOURS,
    ['refuses our token', json({ error: 'canary' }, 401)],
    ['embeds by http', json({ ...GOOD, player_embed_url: 'http://player.vimeo.com/video/1' })],
    ['embeds a script', json({ ...GOOD, player_embed_url: 'javascript:alert(1)' })],
    ['shows another scheme', json({ ...GOOD, pictures: { base_link: 'data:image/png,x' } })],
    ['answers 300 kB', json({ ...GOOD, description: 'x'.repeat(300_000) })],
  ] as const)('reports an outage, within the time limit, if the host %s', async (_what, answer) => {
    host.answer = answer
    const start = performance.now()
    await expect(find('76979871', BRIEF_MS)).rejects.toMatchObject({ code: 'video/unavailable' })
    expect(performance.now() - start).toBeLessThan(2000)
    expect(host.asked).toHaveLength(1)
  })
})
