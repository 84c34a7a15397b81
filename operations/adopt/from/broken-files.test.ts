import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Text } from '../../../scripts/localized.ts'
import { fakeIdentity, type FakeIdentity } from '../testing/fake-identity.ts'
import { importSite } from '../testing/import-site.ts'
import { importPeople, type ImportWish } from './import-people.ts'

const folder = mkdtempSync(join(tmpdir(), 'sesame-broken-'))
afterAll(() => rmSync(folder, { recursive: true }))

let identity: FakeIdentity
let said: Text[]
beforeEach(() => {
  ;[identity, said] = [fakeIdentity(), []]
})

function run(content: string | Buffer, format: ImportWish['format'] = 'csv') {
  const file = join(folder, 'people')
  writeFileSync(file, content, { mode: 0o600 })
  const wish = { file, format, apply: true, overwrite: [] }
  return importPeople(importSite(identity), wish, (line) => said.push(line))
}
const uids = () => [...identity.accounts.keys()]
/** The messages about lines, each in both languages. */
const told = () =>
  said.filter(({ fr }) => fr.startsWith('ligne ')).map(({ fr, en }) => `${fr} | ${en}`)

const TEN_MEGABYTES = 10 * 2 ** 20
const NUL = '\0'

describe('a line that cannot be read', () => {
  it.each([
    ['a line break between quotes', '"Zoé\nMartin"', [2, 3], 'un saut de ligne', 'a line break'],
    ['a quote in the middle', 'Zoé "Zaza" Martin', [2], 'au milieu', 'in the middle'],
    ['a null character', `Zo${NUL}é`, [2], 'un caractère nul', 'a null character'],
    ['ten megabytes', 'x'.repeat(TEN_MEGABYTES), [2], '64 Kio', '64 KiB'],
  ])('is reported and skipped because of %s', async (_, name, lines, fr, en) => {
    await run(`uid,name,email\na,${name},a@exemple.fr\nb,Zoé,b@exemple.fr\n`)
    expect(uids()).toEqual(['b'])
    expect(told()).toHaveLength(lines.length)
    for (const [at, line] of lines.entries()) {
      const inBoth = `^ligne ${line}\u00A0: .*${fr}.* \\| line ${line}: .*${en}`
      expect(told()[at]).toMatch(new RegExp(inBoth))
    }
  })

  it.each(['auth0', 'firebase'] as const)(
    'is reported and skipped if a field has the wrong type (%s)',
    async (format) => {
      const [wrong, right] =
        format === 'auth0'
          ? [
              { user_id: 'a', email: 7 },
              { user_id: 'b', email: 'b@exemple.fr' },
            ]
          : [
              { localId: 'a', salt: 7 },
              { localId: 'b', email: 'b@exemple.fr' },
            ]
      const objects = [wrong, right].map((each) => JSON.stringify(each))
      await run(
        format === 'auth0' ? objects.join('\n') : `{"users":[${objects.join(',\n')}]}`,
        format,
      )
      expect(uids()).toEqual(['b'])
      const name = format === 'auth0' ? 'email' : 'salt'
      expect(told()).toEqual([
        `ligne 1\u00A0: le champ ${name} n’a pas la forme attendue | line 1: the field ${name} is malformed`,
      ])
    },
  )

  it('is not reported because of a byte order mark or of Windows line endings', async () => {
    const lines = ['a', 'b'].map((id) => `{"user_id":"${id}","email":"${id}@exemple.fr"}\r\n`)
    await run(`\uFEFF${lines.join('\r\n')}`, 'auth0')
    expect([uids(), told()]).toEqual([['a', 'b'], []])
  })
})

describe('a file that contains no people', () => {
  it.each(['csv', 'auth0', 'firebase'] as const)(
    'is refused if it is empty (%s)',
    async (format) => {
      await expect(run('', format)).rejects.toThrow('people est vide.')
    },
  )

  it.each(['\uFEFF', ''])(
    'is refused if it is in UTF-16, with the byte order mark %j',
    async (mark) => {
      const content = Buffer.from(`${mark}uid,email\na,a@exemple.fr\n`, 'utf16le')
      await expect(run(content)).rejects.toThrow('un caractère nul, comme un fichier en UTF-16')
    },
  )

  it('is refused if it has no header, without quoting the first line', async () => {
    const refused = run('uid,zoe@exemple.fr,name,Zoé\n')
    await expect(refused).rejects.toThrow('Inconnues\u00A0: la n°\u00A02, 4.')
    await expect(refused).rejects.not.toThrow(/@|Zoé/)
  })

  it('is accepted if it has only a header', async () => {
    expect(await run('uid,email\r\n')).toEqual({ imported: 0, refused: 0 })
    expect(said.at(-1)?.fr).toBe('0 lus\u00A0: 0 importés, 0 déjà là, 0 refusés')
  })
})
