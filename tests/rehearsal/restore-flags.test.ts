import { DAY_MS, HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../support/root.ts'
import { ask, openForBackup, run, strange } from './backed-up.ts'
import type { Rehearsal } from './rehearsal.ts'

const nowSeconds = () => Math.floor(Date.now() / SECOND_MS)
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

let folder: string
let rehearsal: Rehearsal
let backup: string
let settings: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sesame-flags-'))
  rehearsal = await openForBackup()
  settings = `functions/.env.${rehearsal.project.id}`
  const rules = readFileSync(join(ROOT, 'database.rules.json'), 'utf8')
  await database('PUT', '.settings/rules', rules)
  addPerson('marie')
  await database('PUT', 'users/marie', { uid: 'marie', displayName: 'Marie' })
  const made = await run(rehearsal, 'backup', '--to', folder)
  if (made.exitCode !== 0) throw new Error(made.output)
  backup = join(folder, readdirSync(folder)[0] ?? '')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await rehearsal.close()
})

const database = (method: string, path: string, body?: object | string | number) =>
  ask(rehearsal, method, 'default-rtdb', path, typeof body === 'number' ? `${body}` : body)
/** Returns the last actions in the operators' journal. */
async function lastActs(count: number): Promise<unknown[]> {
  const entries = await database('GET', 'operatorAudit/entries')
  const facts = Object.values((entries ?? {}) as Record<string, Record<string, unknown>>)
  return facts
    .slice(-count)
    .map(({ action, phase, operator, about }) => [action, phase, operator, about])
}
const restore = (...flags: string[]) => run(rehearsal, 'restore', '--from', backup, ...flags)

function addPerson(localId: string): void {
  const times = { createdAt: '1700000000000', lastLoginAt: '1700000000000' }
  const account = { localId, email: `${localId}@exemple.fr`, disabled: false, ...times }
  rehearsal.project.accounts.set(localId, { ...account, providerUserInfo: [] })
}

/** Writes the record of erasures: people, with the day of their erasure. */
function record(days: Readonly<Record<string, string>>): void {
  const bucket = rehearsal.project.buckets.get(`${rehearsal.project.id}-erasures`)
  if (!bucket) throw new Error('there is no bucket')
  bucket.objects.clear()
  for (const [uid, day] of Object.entries(days)) {
    bucket.objects.set(`erasures/${day}/${uid}`, { bytes: Buffer.from(day) })
  }
}

beforeEach(() => record({}))

describe('a restore into a project with people', () => {
  it('requires --over, and changes nothing without it', async () => {
    await database('PUT', 'users/marie/displayName', '"Marie Curie"')
    const { exitCode, output } = await restore()
    expect([exitCode, output]).toEqual([1, expect.stringContaining('--over')])
    expect(await database('GET', '')).toEqual({
      users: { marie: { uid: 'marie', displayName: 'Marie Curie' } },
    })
  })

  it('restores the content of the backup, keeps the data of newer people, and ends all sessions', async () => {
    addPerson('paul')
    await database('PUT', 'users/paul', { uid: 'paul' })
    await database('PUT', 'access/paul', { rev: 4, shown: { one: { at: 1 } } })
    const since = nowSeconds()
    const { exitCode, output } = await restore('--over')
    expect([exitCode, output]).toEqual([0, expect.stringContaining('toutes les sessions')])
    const { access, users } = (await database('GET', '')) as Record<string, object>
    expect(users).toEqual({
      marie: { uid: 'marie', displayName: 'Marie' },
      paul: { uid: 'paul' },
    })
    const { marie, paul } = access as Record<string, Readonly<Record<string, unknown>>>
    expect(marie?.['endedSeconds']).toBeGreaterThanOrEqual(since)
    expect(paul?.['endedSeconds']).toBeGreaterThanOrEqual(since)
    expect([paul?.['rev'], paul?.['shown']]).toEqual([5, undefined])
    expect([...rehearsal.project.accounts.keys()].sort()).toEqual(['marie', 'paul'])
    const acts = ['begun', 'done'].map((phase) => [
      ...['backup-restored', phase, 'command-line', basename(backup)],
    ])
    expect(await lastActs(9)).toEqual(acts)
  })

  it('ends sessions opened while the restore was interrupted, even if the restore is resumed without --over', async () => {
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
      project: string
      startedAt: number
    }
    const startedAt = Date.now() - HOUR_MS
    const id = `${manifest.project}-${manifest.startedAt}`
    await database('PUT', 'restoring', { backup: id, startedAt, over: true })
    await database('PUT', 'access/paul/shown', { two: { at: startedAt + 1 } })
    const since = nowSeconds()
    const { exitCode, output } = await restore()
    expect([exitCode, output]).toEqual([0, expect.stringContaining('reprise')])
    expect(await database('GET', 'access/paul/shown')).toBeNull()
    expect(await database('GET', 'access/paul/endedSeconds')).toBeGreaterThanOrEqual(since)
    expect(await database('GET', 'access/marie/endedSeconds')).toBeGreaterThanOrEqual(since)
  })

  it('keeps endedSeconds if a clock ahead of this one has set it to a later time', async () => {
    const later = nowSeconds() + 300
    const ends = ['marie', 'paul'].map((uid) => `access/${uid}/endedSeconds`)
    for (const end of ends) await database('PUT', end, later)
    expect((await restore('--over')).exitCode).toBe(0)
    for (const end of ends) expect(await database('GET', end)).toBe(later)
  })
})

describe('a restore without a complete record of erasures', () => {
  it('requires --without-record if there is no record', async () => {
    const kept = rehearsal.checkout.read(settings)
    rehearsal.checkout.write(settings, kept.replace(/^SESAME_ERASURES_BUCKET=.*\n/m, ''))
    const refused = await restore('--over')
    expect([refused.exitCode, refused.output]).toEqual([
      1,
      expect.stringContaining('SESAME_ERASURES_BUCKET est vide'),
    ])
    const told = await restore('--over', '--without-record')
    expect([told.exitCode, told.output]).toEqual([0, expect.stringContaining('rejoués\u00A0: 0')])
    rehearsal.checkout.write(settings, kept)
  })

  it('requires --without-record if the record does not cover the whole time since the backup, and then replays the recorded erasures', async () => {
    const bucket = rehearsal.project.buckets.get(`${rehearsal.project.id}-erasures`)
    if (!bucket) throw new Error('there is no bucket')
    bucket.lifecycle = { rule: [{ action: { type: 'Delete' }, condition: { age: 1 } }] }
    record({ paul: dayAgo(0) })
    expect((await restore('--over')).exitCode).toBe(1)
    expect(await database('GET', 'users/paul/uid')).toBe('paul')
    const { exitCode, output } = await restore('--over', '--without-record')
    expect([exitCode, output]).toEqual([0, expect.stringContaining('dont 1 personnes')])
    expect(await database('GET', 'users/paul')).toBeNull()
    expect(rehearsal.project.accounts.has('paul')).toBe(false)
    delete bucket.lifecycle
  })
})

describe('a replay of erasures without a restore', () => {
  it('replays erasures since a day with --since, and all erasures without it', async () => {
    for (const uid of ['ines', 'karim']) {
      addPerson(uid)
      await database('PUT', `users/${uid}`, { uid })
    }
    record({ ines: dayAgo(9), karim: dayAgo(3) })
    const some = await run(rehearsal, 'restore', '--erasures-only', '--since', dayAgo(3))
    expect([some.exitCode, some.output]).toEqual([
      0,
      expect.stringContaining('rejoués\u00A0: 1, dont 1'),
    ])
    expect(await database('GET', 'users/karim')).toBeNull()
    expect(await database('GET', 'users/ines/uid')).toBe('ines')
    expect(await lastActs(1)).toEqual([
      ['erasures-replayed', 'done', 'command-line', `from ${dayAgo(3)}`],
    ])
    const all = await run(rehearsal, 'restore', '--erasures-only')
    // The three erasures include Paul's: the previous test had just erased Paul, so the first run above recorded his
    // erasure again.
    expect([all.exitCode, all.output]).toEqual([
      0,
      expect.stringContaining('rejoués\u00A0: 3, dont 1'),
    ])
    expect([...rehearsal.project.accounts.keys()]).toEqual(['marie'])
  })

  it.each([
    ['an invalid day', ['--erasures-only', '--since', 'hier']],
    ['a day in month 13', ['--erasures-only', '--since', '2026-13-01']],
    ['--from with erasures only', ['--erasures-only', '--from', 'x']],
    ['no flag', []],
    ['--since with a backup', ['--from', 'x', '--since', '2026-01-01']],
    ['--over with erasures only', ['--erasures-only', '--over']],
  ])('rejects %s, and prints the usage', async (_, flags) => {
    const { exitCode, output } = await run(rehearsal, 'restore', ...flags)
    expect([exitCode, output]).toEqual([2, expect.stringContaining('Usage\u00A0: npm run restore')])
  })

  it('sends no request that the fake of Google’s APIs does not know', () => {
    expect(strange(rehearsal)).toEqual([])
  })
})
