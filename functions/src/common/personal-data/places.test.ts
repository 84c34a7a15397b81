import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PERSONAL_PLACES } from './places.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const listed = (store: string) =>
  new Set(
    PERSONAL_PLACES.filter(
      (place) => place.store === store && place.exportAs !== 'application',
    ).map(({ path }) => path),
  )

/** Returns the distinct matches of the pattern's named group. */
const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(({ groups }) => groups?.['path'] ?? ''))].sort()

/** Top-level records in the database rules whose children are uids. */
const inRules = found(
  read('database.rules.json'),
  /^ {4}"(?<path>\w+)": \{\n(?: {6}(?:\/\/|"\.).*\n)* {6}"\$uid"/gm,
)
const inStorageRules = found(read('storage.rules'), /match \/(?<path>\w+)\/\{uid\}/g)
const dataModel = read('docs/data-model.md')
const [mainModel = '', storageModel = ''] = dataModel.split('## Storage')
const adapters = readdirSync(join(ROOT, 'functions/src'), { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('testing/'),
  )
  .map((file) => read(join('functions/src', file)))
  .join('\n')

describe('the list of every place that stores a uid', () => {
  it('contains all places in the database rules', () => {
    expect(inRules).toContain('users')
    expect(inRules.filter((path) => !listed('database').has(path))).toEqual([])
  })

  it('contains all places in the Storage rules', () => {
    expect(inStorageRules).toContain('avatars')
    expect(inStorageRules.filter((path) => !listed('storage').has(path))).toEqual([])
  })

  it('contains exactly the places in docs/data-model.md', () => {
    expect(found(mainModel, /`(?<path>\w+)\/\{uid\}/g)).toEqual([...listed('database')].sort())
    expect(found(storageModel, /`(?<path>\w+)\/\{uid\}/g)).toEqual([...listed('storage')].sort())
  })

  it('contains every path that the code builds from a uid', () => {
    const built = found(adapters, /[`/](?<path>\w+)\/\$\{uid\}/g)
    expect(built).toContain('access')
    const known = new Set([...listed('database'), ...listed('storage')])
    expect(built.filter((path) => !known.has(path))).toEqual([])
  })

  it('gives a reason for every place that is not exported', () => {
    const kept = PERSONAL_PLACES.filter(({ exportAs }) => exportAs === null)
    expect(kept.filter(({ why }) => !why)).toEqual([])
  })
})
