import { DAY_MS } from '@sesame/contract/durations'
import { shardOf } from '@sesame/contract/shard'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { set } from '../testing/change-replies.ts'
import {
  ID,
  openHealthyProject,
  SETTINGS,
  type HealthyProject,
} from '../testing/healthy-project.ts'
import { PROFILES } from './profiles.ts'

const ACCOUNTS = `google/identity/v1/projects/${ID}/accounts:batchGet`
const SECOND = `google/databases/v1beta/projects/${ID}/locations/-/instances/${ID}-second`

const uids = Array.from({ length: 120 }, (_, index) => `person-${index}`)
const isInSecond = (uid: string) => shardOf(uid) >= 32

let healthy: HealthyProject
beforeEach(async () => {
  healthy = await openHealthyProject()
})
afterEach(() => healthy.close())

interface Accounts {
  readonly uids: readonly string[]
  readonly lacking?: readonly string[]
  readonly ageMs?: number
  readonly nextPageToken?: string
}

/** Adds people, some without a profile. In this test, the statistics server also serves as the second instance. */
function people({ uids, lacking = [], ageMs = DAY_MS + 1000, nextPageToken }: Accounts): void {
  const { replies } = healthy
  const createdAt = String(Date.now() - ageMs)
  const users = uids.map((localId) => ({ localId, createdAt }))
  replies[ACCOUNTS] = (query) =>
    query.get('maxResults') === '1000' && query.get('fields')?.includes('password') === false
      ? { body: { users, nextPageToken } }
      : { status: 400, body: {} }
  for (const uid of uids) {
    const server = isInSecond(uid) ? 'statistics' : 'main'
    const body = lacking.includes(uid) ? 'null' : JSON.stringify(uid)
    replies[`${server}/users/${encodeURIComponent(uid)}/uid.json`] = { body }
  }
  const statistics = replies[SECOND.replace(/second$/, 'statistics')]
  const { databaseUrl } = (statistics as { body: { databaseUrl: string } }).body
  set(SECOND, 'databaseUrl', databaseUrl)(replies)
}

const run = (settings = SETTINGS) => PROFILES.run({ ...healthy.project, settings })

const reads = () => healthy.requests.filter((request) => request.endsWith('/uid.json')).length

describe('accounts without a profile', () => {
  it('are not found if each person has a profile in their own instance', async () => {
    people({ uids })
    expect(await run()).toEqual({ kind: 'ok' })
    expect(reads()).toBe(uids.length)
  })

  it('are counted and explained in the result', async () => {
    const lacking = [uids.find(isInSecond) ?? '', uids.find((uid) => !isInSecond(uid)) ?? '']
    people({ uids, lacking })
    expect(await run()).toEqual({
      kind: 'ok',
      note: `2 comptes sur 120 sans profil\u00A0: npm run adopt -- ${ID} les reprend (docs/adopt.md)`,
    })
  })

  it('include accounts whose uid is not a valid database key', async () => {
    people({ uids: ['marie@exemple.fr', 'a/b'] })
    expect(await run()).toMatchObject({
      note: expect.stringMatching(/^2 comptes sur 2 sans/) as string,
    })
    expect(reads()).toBe(0)
  })

  it('are not counted during the first day after the sign-up', async () => {
    people({ uids, lacking: uids, ageMs: DAY_MS - 60_000 })
    expect(await run()).toEqual({ kind: 'ok' })
    expect(reads()).toBe(0)
  })

  it('are reported as “at least” a number if there is more than one page of accounts', async () => {
    people({ uids, lacking: uids.slice(0, 1), nextPageToken: 'next' })
    expect(await run()).toMatchObject({
      note: expect.stringMatching(
        /^au moins 1 compte sans profil, sur 120 examinés\u00A0: /,
      ) as string,
    })
    expect(healthy.requests.filter((request) => request === `GET ${ACCOUNTS}`)).toHaveLength(1)
  })

  it('are reported as absent only among the accounts checked if there are more pages', async () => {
    people({ uids, nextPageToken: 'next' })
    const note = 'aucun compte sans profil, sur 120 examinés'
    expect(await run()).toEqual({ kind: 'ok', note })
  })

  it('are not searched for in a closed shard', async () => {
    people({ uids, lacking: uids })
    const first = uids.filter((uid) => !isInSecond(uid)).length
    expect(await run({ ...SETTINGS, SESAME_DATABASE_SHARDS: '32-63=closed' })).toMatchObject({
      note: expect.stringContaining(
        `au moins ${first} comptes sans profil, sur ${first}`,
      ) as string,
    })
  })
})
