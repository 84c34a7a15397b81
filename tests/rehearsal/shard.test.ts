import { REGION } from '@sesame/contract/constants'
import { shardOf } from '@sesame/contract/shard'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../support/root.ts'
import { openRehearsal, type Rehearsal } from './rehearsal.ts'

const TOOLS = join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js')
const SHARD = 12
/** A shard without people. */
const EMPTY = 40
const ALL = Array.from({ length: 640 }, (_, i) => `person${i}`).filter(
  (uid) => shardOf(uid) !== EMPTY,
)
const MOVED = ALL.filter((uid) => shardOf(uid) === SHARD)
const STAY = ALL.filter((uid) => shardOf(uid) !== SHARD)
const PLACES = ['access', 'users', 'settings', 'logins']

/** A sign-in that is still valid. */
const SIGN_IN = { 1_700_000_000: 9_000_000_000_000 }

const ACCESS = { rev: 1, lives: SIGN_IN, signIns: SIGN_IN }

const recordsOf = (uids: readonly string[]) =>
  Object.fromEntries(
    PLACES.map((place) => [
      place,
      Object.fromEntries(uids.map((uid) => [uid, place === 'access' ? ACCESS : { uid, place }])),
    ]),
  )

let rehearsal: Rehearsal
let first: string
let second: string
beforeAll(async () => {
  rehearsal = await openRehearsal()
  const addressOf = (name: string) =>
    `https://${rehearsal.project.id}-${name}.${REGION}.firebasedatabase.app`
  ;[first, second] = [addressOf('default-rtdb'), addressOf('second')]
  // Write the data in several requests, because the length of a program's arguments is limited.
  for (const [place, records] of Object.entries(recordsOf(ALL)))
    await ask('PUT', `${first}/${place}`, records)
})
afterAll(() => rehearsal.close())

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const data = body === undefined ? [] : ['--data', JSON.stringify(body)]
  const { output } = await rehearsal.programs.run('curl', [
    ...['-sS', '-X', method, '-H', 'Authorization: Bearer owner', ...data, `${url}/.json`],
  ])
  return JSON.parse(output) as unknown
}

const run = (script: string, ...parameters: string[]) =>
  rehearsal.programs.run(process.execPath, [script, ...parameters])
const firebase = (...parameters: string[]) =>
  run(TOOLS, ...parameters, '--project', rehearsal.project.id)
const shard = (...parameters: string[]) =>
  run('operations/shard.ts', rehearsal.project.id, ...parameters)

/** Sets the functions' shards and deploys, as an operator does. */
function declare(shards: string): void {
  const file = `functions/.env.${rehearsal.project.id}`
  const others = rehearsal.checkout.read(file).replace(/^SESAME_DATABASE_SHARDS=.*\n/m, '')
  rehearsal.checkout.write(file, `${others}SESAME_DATABASE_SHARDS=${shards}\n`)
}

describe('a shard moved according to docs/shards.md', () => {
  it('needs an existing instance; the command fails immediately if none is at the address', async () => {
    declare(`${SHARD}=closed`)
    const early = await shard('copy', `${SHARD}`, first, second)
    expect([early.exitCode, early.output]).toEqual([
      1,
      expect.stringContaining(`✖ La base de données n’a pas répondu à ${second}`),
    ])
    const { id } = rehearsal.project
    const made = await firebase('database:instances:create', `${id}-second`, '--location', REGION)
    expect([made.exitCode, made.output]).toEqual([0, expect.stringContaining(`${id}-second`)])
    const closed = await shard('copy', `${SHARD}`, first, second)
    expect([closed.exitCode, closed.output]).toEqual([
      1,
      expect.stringContaining(`✖ Déployez d’abord les règles à ${second}`),
    ])
    await firebase('target:apply', 'database', 'main', `${id}-second`)
    const { exitCode, output } = await rehearsal.deploy('--only', 'database')
    expect([exitCode, output]).toEqual([0, expect.any(String)])
    expect(rehearsal.project.databases.get(`${id}-second`)?.rules).toBe(
      rehearsal.project.databases.get(`${id}-default-rtdb`)?.rules,
    )
  })

  it.each([
    ['with an unknown verb', () => ['move', '12', first, second]],
    ['if it does not exist', () => ['copy', '64', first, second]],
    ['to its own place in another spelling', () => ['copy', '12', first, `${first}/`]],
    ['to an address that is no instance', () => ['copy', '12', first, 'https://agence.example']],
    ['to several instances', () => ['copy', '12', first, second, second]],
    ['from nowhere', () => ['copy', '12']],
  ])('is not moved %s, and the usage is printed', async (_, parameters) => {
    const { exitCode, output } = await shard(...parameters())
    expect([exitCode, output]).toEqual([
      2,
      expect.stringMatching(/^✖ Usage\u00A0: npm run shard -- /),
    ])
  })

  it('is not moved if the project has no settings file', async () => {
    const { exitCode } = await run('operations/shard.ts', 'nobody', 'copy', '12', first, second)
    expect(exitCode).toBe(2)
  })

  it('is not copied while it is open', async () => {
    declare('')
    const { exitCode, output } = await shard('copy', `${SHARD}`, first, second)
    expect([exitCode, output]).toEqual([
      1,
      `✖ La partition 12 est ouverte\u00A0: mettez 12=closed, et déployez.\n`,
    ])
    expect(await ask('GET', second)).toBeNull()
  })

  it('is copied after it is closed; the command prints how many people it has copied', async () => {
    declare(`${SHARD}=closed`)
    const { exitCode, output } = await shard('copy', `${SHARD}`, first, second)
    expect([exitCode, output]).toEqual([
      0,
      expect.stringContaining(`▸ partition 12\u00A0: ${first} → ${second}`),
    ])
    for (const place of PLACES) {
      expect(output).toContain(`… ${place}\u00A0: ${MOVED.length} personnes sur ${MOVED.length}\n`)
    }
    expect(output).toContain(`✔ ${MOVED.length * PLACES.length} enregistrements copiés en `)
    expect(await ask('GET', second)).toEqual(recordsOf(MOVED))
    const { access } = (await ask('GET', first)) as { access: Record<string, object> }
    const letIn = Object.keys(access).filter((uid) => 'signIns' in (access[uid] ?? {}))
    expect(letIn.sort()).toEqual(STAY.toSorted())
  })

  it('is not copied twice, because a second copy would overwrite newer data', async () => {
    const { exitCode, output } = await shard('copy', `${SHARD}`, first, second)
    expect([exitCode, output]).toEqual([1, expect.stringContaining('rien n’a été copié')])
    expect(await ask('GET', second)).toEqual(recordsOf(MOVED))
  })

  it('is not removed from the old instance before it is open in the new one', async () => {
    const before = await ask('GET', first)
    for (const shards of [`${SHARD}=closed`, '']) {
      declare(shards)
      const { exitCode, output } = await shard('remove', `${SHARD}`, first, second)
      expect([exitCode, output]).toEqual([
        1,
        `✖ La partition 12 n’est pas à ${second}\u00A0: rien n’a été retiré.\n`,
      ])
    }
    expect(await ask('GET', first)).toEqual(before)
  })

  it('is removed from the old instance after it is open in the new one; no other shard is removed', async () => {
    declare(`${SHARD}=${second}`)
    const { exitCode, output } = await shard('remove', `${SHARD}`, first, second)
    const removed = MOVED.length * PLACES.length
    expect([exitCode, output]).toEqual([
      0,
      expect.stringContaining(`✔ ${removed} enregistrements retirés`),
    ])
    expect(await ask('GET', first)).toEqual({ ...recordsOf(STAY), shardMoves: { [SHARD]: 'left' } })
    expect(await ask('GET', second)).toEqual(recordsOf(MOVED))
  })

  it('returns to the first instance with the same commands, even if the address of that instance ends in a slash', async () => {
    const file = `functions/.env.${rehearsal.project.id}`
    const settings = rehearsal.checkout.read(file)
    rehearsal.checkout.write(file, settings.replace(/^(SESAME_DATABASE_URL=.*)$/m, '$1/'))
    declare(`${SHARD}=closed`)
    const copied = await shard('copy', `${SHARD}`, second, first)
    expect([copied.exitCode, copied.output]).toEqual([0, expect.stringContaining('copiés')])
    declare('')
    const removed = await shard('remove', `${SHARD}`, second, first)
    expect([removed.exitCode, removed.output]).toEqual([0, expect.stringContaining('retirés')])
    expect(await ask('GET', first)).toEqual(recordsOf(ALL))
    expect(await ask('GET', second)).toEqual({ shardMoves: { [SHARD]: 'left' } })
  })

  it('is not copied if the two addresses are swapped', async () => {
    declare(`${SHARD + 1}=closed`)
    const { exitCode, output } = await shard('copy', `${SHARD + 1}`, second, first)
    expect([exitCode, output]).toEqual([1, expect.stringContaining('rien n’a été copié')])
  })

  it('is copied with a warning if it is empty at the old address, which may be the wrong one', async () => {
    declare(`${EMPTY}=closed`)
    const { exitCode, output } = await shard('copy', `${EMPTY}`, second, first)
    expect([exitCode, output]).toEqual([
      0,
      expect.stringContaining(`! Personne de la partition ${EMPTY} à ${second}`),
    ])
  })

  it('sends no request that the fake of Google’s APIs does not know', () => {
    const { unknown } = rehearsal.standIn
    const strange = unknown.filter((each) => each !== 'CONNECT 169.254.169.254:80')
    // The fake rejects only the request of the first test, which addresses the second database instance before it exists.
    expect(new Set(strange)).toEqual(new Set([`CONNECT ${new URL(second).hostname}:443`]))
  })
})
