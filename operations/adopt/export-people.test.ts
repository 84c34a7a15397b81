import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MemoryDatabase } from '../../functions/src/testing/memory-database.ts'
import { HashesHidden } from '../backup/identity.ts'
import type { Site } from '../backup/site.ts'
import { exportPeople } from './export-people.ts'

const HASH = {
  algorithm: 'SCRYPT',
  signerKey: 'a2V5',
  saltSeparator: '',
  rounds: 8,
  memoryCost: 14,
}

let folder: string
let tree: MemoryDatabase
let failsAt: number
let isHidden: boolean
let said: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sesame-export-'))
  ;[tree, failsAt, isHidden, said] = [new MemoryDatabase(), Infinity, false, []]
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (name = 'people.json') => {
  const databases = tree.databases()
  const identity = {
    hashConfig: () =>
      isHidden ? Promise.reject(new HashesHidden('hidden')) : Promise.resolve(HASH),
    async *pages(_size: number, { withoutHashes }: { withoutHashes: boolean }) {
      for (let page = 0; page < 3; page += 1) {
        await Promise.resolve()
        if (page === failsAt) throw new Error('cut off')
        const hash = withoutHashes ? {} : { passwordHash: 'aGFzaA==' }
        const accounts = [0, 1].map((n) => ({
          localId: `u${page}${n}`,
          ...hash,
          providerUserInfo: [],
        }))
        yield { accounts, passwordsSet: {}, lacking: 0 }
      }
    },
  }
  const site = { identity, admin: { databases } } as unknown as Site
  return exportPeople(site, join(folder, name), ({ fr }) => said.push(fr))
}
const files = () => readdirSync(folder).toSorted()
const phases = () =>
  Object.values(
    (tree.read('operatorAudit/entries') ?? {}) as Record<string, { phase: string }>,
  ).map(({ phase }) => phase)

describe('an export of accounts', () => {
  it('writes one account per line, and the hash parameters to another file, both readable only by their owner', async () => {
    expect(await run()).toBe(6)
    const text = readFileSync(join(folder, 'people.json'), 'utf8')
    const { users } = JSON.parse(text) as { users: { localId: string }[] }
    expect(users.map(({ localId }) => localId)).toEqual(['u00', 'u01', 'u10', 'u11', 'u20', 'u21'])
    expect(text.split('\n')).toHaveLength(9)
    expect(JSON.parse(readFileSync(join(folder, 'people.hash.json'), 'utf8'))).toEqual(HASH)
    for (const name of files()) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(phases()).toEqual(['begun', 'done'])
  })

  it.each([0, 1, 2])(
    'leaves no accounts file if interrupted at page %i, and can be run again',
    async (page) => {
      failsAt = page
      await expect(run()).rejects.toThrow('cut off')
      expect(files()).toEqual(['people.hash.json'])
      expect(phases()).toEqual(['begun', 'failed'])
      failsAt = Infinity
      writeFileSync(join(folder, 'people.json.part'), 'of a run that was killed')
      expect(await run()).toBe(6)
      expect(files()).toEqual(['people.hash.json', 'people.json'])
    },
  )

  it('refuses to replace a file, follow a link or overwrite other hash parameters, and adds no journal entry', async () => {
    writeFileSync(join(folder, 'people.json'), 'mine')
    await expect(run()).rejects.toThrow('existe déjà')
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'link.json'))
    await expect(run('link.json')).rejects.toThrow('existe déjà')
    writeFileSync(join(folder, 'new.hash.json'), '{}')
    await expect(run('new.json')).rejects.toThrow('new.hash.json')
    expect(readFileSync(join(folder, 'people.json'), 'utf8')).toBe('mine')
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false)
    expect(phases()).toEqual([])
  })

  it('writes no file if the journal cannot record the export', async () => {
    tree.databases = () => ({ common: () => Promise.reject(new Error('no database')) }) as never
    await expect(run()).rejects.toThrow('no database')
    expect(files()).toEqual([])
  })

  it('leaves out passwords if the operator may not read them, and reports this', async () => {
    isHidden = true
    await run()
    expect(readFileSync(join(folder, 'people.json'), 'utf8')).not.toContain('passwordHash')
    expect(files()).toEqual(['people.json'])
    expect(said[0]).toContain('sans mots de passe')
  })
})
