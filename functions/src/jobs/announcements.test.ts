import { HOUR_MS } from '@sesame/contract/durations'
import type { AnnouncementDraft } from '@sesame/contract/records/announcement-draft'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeJobDeps } from '../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../testing/fakes/world.ts'
import { announcements } from './announcements.ts'
import type { JobDeps } from './running/job.ts'

let deps: JobDeps
let running: World['running']
let at: (ms: number) => Promise<number>
beforeEach(() => {
  const { deps: made, world } = fakeJobDeps()
  deps = made
  running = world.running
  at = async (ms) => {
    world.now = START + ms
    return (await announcements.run(deps, { dryRun: false, until: Infinity })).due
  }
})

const words = { title: 'Maintenance', text: 'Dix minutes.' }
const draft = (more: Partial<AnnouncementDraft>): AnnouncementDraft => ({
  kind: 'news',
  date: START,
  fr: words,
  en: words,
  revision: 1,
  editedAt: START,
  ...more,
})
const readable = () => [...running.announcements.keys()]

describe('announcements', () => {
  it('can be read only from their start until their end', async () => {
    running.drafts.set('a', draft({ startsAt: START + HOUR_MS, endsAt: START + 2 * HOUR_MS }))
    await at(HOUR_MS - 1)
    expect(readable()).toEqual([])
    await at(HOUR_MS)
    expect(readable()).toEqual(['a'])
    await at(2 * HOUR_MS - 1)
    expect(readable()).toEqual(['a'])
    await at(2 * HOUR_MS)
    expect(readable()).toEqual([])
    expect(running.drafts.get('a')?.endedAt).toBe(START + 2 * HOUR_MS)
  })

  it('contain nothing that only operators may see', async () => {
    running.drafts.set('a', draft({ startsAt: START, editedBy: 'olga' }))
    await at(0)
    expect(running.announcements.get('a')).toEqual({
      kind: 'news',
      date: START,
      startsAt: START,
      fr: words,
      en: words,
    })
  })

  it('cannot be read while they are drafts, or after an operator ended them', async () => {
    running.drafts.set('draft', draft({}))
    running.drafts.set('ended', draft({ startsAt: START, endedAt: START }))
    await at(HOUR_MS)
    expect(readable()).toEqual([])
  })

  it('are published completely even if an edit was interrupted', async () => {
    running.drafts.set('a', draft({ startsAt: START }))
    await at(0)
    running.drafts.set('a', draft({ startsAt: START, endedAt: START + 1 }))
    running.drafts.set('b', draft({ startsAt: START, fr: { ...words, title: 'Autre' } }))
    running.announcements.set('b', {
      kind: 'news',
      date: START,
      startsAt: START,
      fr: words,
      en: words,
    })
    expect(await at(1)).toBe(2)
    expect(readable()).toEqual(['b'])
    expect(running.announcements.get('b')?.fr.title).toBe('Autre')
    expect(await at(2)).toBe(0)
  })

  it('stay published until their end even if they were not written in the console', async () => {
    const own = { kind: 'news', date: START, startsAt: START, fr: words, en: words } as const
    running.announcements.set('demo', { ...own, endsAt: START + HOUR_MS })
    running.announcements.set('always', own)
    expect(await at(1)).toBe(0)
    await at(HOUR_MS)
    expect(readable()).toEqual(['always'])
    expect(running.drafts.get('demo')).toMatchObject({ endedAt: START + HOUR_MS, revision: 0 })
  })

  it('are neither published nor withdrawn in a dry run', async () => {
    running.drafts.set('a', draft({ startsAt: START }))
    const report = await announcements.run(deps, { dryRun: true, until: Infinity })
    expect([report.due, readable()]).toEqual([1, []])
  })
})
