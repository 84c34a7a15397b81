import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/project.ts'

const folder = mkdtempSync(join(tmpdir(), 'sesame-large-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [PEOPLE, MEGABYTE] = [250_000, 2 ** 20]
const PICTURE = `https://exemple.fr/${'p'.repeat(320)}`
const address = (n: number) => `u${n}@exemple.fr`

const FORMATS: Record<string, { before: string; line: (n: number) => string; after: string }> = {
  csv: {
    before: 'uid,email,name,picture\n',
    line: (n) => `u${n},${address(n)},Zoé,${PICTURE}\n`,
    after: '',
  },
  auth0: {
    before: '',
    line: (n) => `${JSON.stringify({ user_id: `u${n}`, email: address(n), picture: PICTURE })}\n`,
    after: '',
  },
  firebase: {
    before: '{"users": [',
    line: (n) =>
      `${n === 0 ? '' : ','}${JSON.stringify({ localId: `u${n}`, email: address(n), photoUrl: PICTURE })}`,
    after: ']}',
  },
}

/** A damaged file: five megabytes of zeros, without a line ending, in the middle. */
function* partsOf(format: string): Generator<Buffer | string> {
  const { before = '', line = String, after = '' } = FORMATS[format] ?? {}
  yield before
  for (let n = 0; n < PEOPLE; n += 1) {
    if (n === PEOPLE / 2) yield Buffer.alloc(5 * MEGABYTE)
    yield line(n)
  }
  yield after
}

/** A program that imports the file, to be run with a heap of 64 MB. */
const program = (file: string, format: string) => `
  import { importPeople } from './operations/adopt/from/import-people.ts'
  import { fakeIdentity } from './operations/adopt/testing/fake-identity.ts'
  const site = { inEmulator: true, erasures: null, identity: fakeIdentity() }
  const wish = { file: ${JSON.stringify(file)}, format: '${format}', apply: false, overwrite: [] }
  const { refused } = await importPeople(site, wish, ({ en }) => console.log(en))
  console.log(JSON.stringify({ refused, megabytes: process.resourceUsage().maxRSS / 1024 }))
`

it.each(Object.keys(FORMATS))(
  'an import of a damaged file of a hundred megabytes needs little memory: %s',
  async (format) => {
    const file = join(folder, `people.${format}`)
    await pipeline(Readable.from(partsOf(format)), createWriteStream(file, { mode: 0o600 }))
    expect(statSync(file).size).toBeGreaterThan(85 * MEGABYTE)
    const node = ['--max-old-space-size=64', '--input-type=module', '-e', program(file, format)]
    const ended = spawnSync(process.execPath, node, { cwd: ROOT, encoding: 'utf8' })
    rmSync(file)
    expect([ended.status, ended.stderr]).toEqual([0, ''])
    const [read = '', last = ''] = ended.stdout.trim().split('\n').slice(-2)
    const { refused, megabytes } = JSON.parse(last) as Record<string, number>
    // The damage has no line ending, so it and the line after it are refused as one line.
    expect(refused).toBe(1)
    expect(read).toContain(`${PEOPLE - (format === 'firebase' ? 0 : 1)} to import`)
    expect(megabytes).toBeLessThan(300)
  },
  180_000,
)
