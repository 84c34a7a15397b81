import { shardOf } from '@sesame/contract/shard'
import { describe, expect, it } from 'vitest'
import { SPREAD_PATHS } from '../../functions/src/common/personal-data/places.ts'
import { mainNamespace, peopleNamespaces, readDatabase } from '../support/database.ts'
import { search } from '../support/erasure.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { readSuite, wipeSuite, without } from '../support/suite-data.ts'
import { ENDED, JOURNAL, walkDrill } from './restore-drill/walk-drill.ts'

const SECOND = 'https://demo-sesame-second.europe-west1.firebasedatabase.app'

async function write(namespace: string, path: string, value: unknown): Promise<void> {
  const host = suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')
  const response = await fetch(`http://${host}/${path}.json?ns=${namespace}`, {
    method: 'PUT',
    headers: { Authorization: 'Bearer owner' },
    body: JSON.stringify(value),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
}

/** Returns the shards of which each database instance contains people’s records. */
async function whereabouts(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {}
  for (const namespace of peopleNamespaces()) {
    const all = (await readDatabase(namespace, '')) as Record<string, object>
    const uids = SPREAD_PATHS.flatMap((place) => Object.keys(all[place] ?? {}))
    found[namespace] = [...new Set(uids.map(shardOf))].sort((a, b) => a - b)
  }
  return found
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** People who were moved to the second instance and erased there, and some of whose records are still in the first. */
const LEFT_BEHIND = ['person1', 'person2', 'person3', 'person4'].filter((uid) => shardOf(uid) > 31)

const walked = walkDrill({ SESAME_DATABASE_SHARDS: `32-63=${SECOND}` }, async () => {
  for (const uid of LEFT_BEHIND) await write(mainNamespace(), `users/${uid}`, { uid })
  await write(mainNamespace(), 'shardMoves/40', 'left')
})

describe('the restore drill with two database instances', () => {
  it('each person’s records are only in the instance of their shard, and shared records in the first instance', async () => {
    const [first = '', second = ''] = peopleNamespaces()
    expect(await whereabouts()).toEqual({ [first]: range(0, 31), [second]: range(32, 63) })
    const shared = Object.keys((await readDatabase(second, '')) as object)
    expect(shared.filter((place) => !SPREAD_PATHS.includes(place))).toEqual([])
    expect(await readDatabase(first, 'shardMoves')).toBeNull()
    expect(LEFT_BEHIND).not.toEqual([])
    for (const uid of LEFT_BEHIND) expect(await search(uid)).toEqual([])
  })

  it('restores a backup into a project whose shards are distributed differently', async () => {
    const { drill, cast, before, backup } = walked()
    await wipeSuite(drill.admin)
    const SESAME_DATABASE_SHARDS = `0-15=${SECOND}`
    const { code, output } = await drill.run(['restore', 'demo-sesame', '--from', backup], {
      SESAME_DATABASE_SHARDS,
    })
    expect(code, output).toBe(0)
    const [first = '', second = ''] = peopleNamespaces()
    expect(await whereabouts()).toEqual({ [first]: range(16, 63), [second]: range(0, 15) })
    const [gone, aside] = [
      [cast.leaver.uid, cast.erased.uid],
      [...ENDED, JOURNAL],
    ]
    const after = await readSuite(drill.admin)
    expect(without(after.main, aside)).toEqual(without(before.main, aside, gone))
  })
})
