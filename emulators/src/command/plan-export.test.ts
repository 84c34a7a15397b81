import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { english } from '../texts/english.ts'
import { importFolder, planExport } from './plan-export.ts'

let root: string
let project: string
let below: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sesame-export-')))
  project = join(root, 'project')
  below = join(project, 'below')
  mkdirSync(below, { recursive: true })
  vi.spyOn(process, 'cwd').mockImplementation(() => below)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true })
})

const plan = (path: string) => planExport(path, project, english)

describe('planExport', () => {
  it.each(['.', '..', '../..', '/', '../../link', '../../link/below', 'missing/..'])(
    'refuses %s, where an export would replace the project',
    (path) => {
      symlinkSync(project, join(root, 'link'))
      expect(() => plan(path)).toThrow(/--export-on-exit .*: .*choose another folder/)
    },
  )

  it('refuses the project’s folder if the working directory is elsewhere', () => {
    const elsewhere = join(root, 'elsewhere')
    mkdirSync(elsewhere)
    expect(() => planExport(elsewhere, elsewhere, english)).toThrow('--export-on-exit')
  })

  it.each(['data', '../data', '../../project-data', '../../new/data', '..data'])(
    'accepts %s, relative to the working directory',
    (path) => {
      const { folder } = plan(path)
      expect(folder).toBe(join(below, path))
      expect(dirname(folder)).not.toBe(folder)
    },
  )

  it.each(['nothing', 'a file', 'an export'])(
    'detects whether firebase-tools has replaced %s with an export',
    (before) => {
      const data = join(below, 'data')
      const metadata = join(data, 'firebase-export-metadata.json')
      if (before === 'a file') writeFileSync(data, '')
      if (before === 'an export') {
        mkdirSync(data)
        writeFileSync(metadata, '{}')
      }
      const { wasWritten } = plan('data')
      expect(wasWritten()).toBe(false)
      // Like firebase-tools, write to another folder and rename that folder.
      const written = mkdtempSync(join(root, 'firebase-export-'))
      writeFileSync(join(written, 'firebase-export-metadata.json'), '{}')
      rmSync(data, { recursive: true, force: true })
      renameSync(written, data)
      expect(wasWritten()).toBe(true)
    },
  )
})

describe('importFolder', () => {
  const imported = (path: string | undefined, exportPlan: ReturnType<typeof plan> | undefined) =>
    importFolder(path, exportPlan, english)
  const write = (file: string) => {
    mkdirSync(dirname(join(below, file)), { recursive: true })
    writeFileSync(join(below, file), '{}')
  }

  it('returns the folder to import, relative to the working directory', () => {
    write('seed/firebase-export-metadata.json')
    expect(imported(undefined, plan('data'))).toBeUndefined()
    expect(imported('seed', undefined)).toBe(join(below, 'seed'))
    expect(imported('seed', plan('data'))).toBe(join(below, 'seed'))
  })

  it('returns undefined before the first export, whether or not the folder exists', () => {
    expect(imported('data', plan('./data'))).toBeUndefined()
    mkdirSync(join(below, 'data'))
    expect(imported('data', plan('./data'))).toBeUndefined()
    write('data/firebase-export-metadata.json')
    expect(imported('data', plan('./data'))).toBe(join(below, 'data'))
  })

  it('accepts a symbolic link to a folder, which firebase-tools ignores', () => {
    write('seed/firebase-export-metadata.json')
    symlinkSync('seed', join(below, 'latest'))
    expect(imported('latest', undefined)).toBe(join(below, 'seed'))
  })

  it('accepts an export of the production Realtime Database', () => {
    write('production/shop.json')
    expect(imported('production', undefined)).toBe(join(below, 'production'))
  })

  it('rejects a folder without an export, which firebase-tools would accept', () => {
    mkdirSync(join(below, 'empty'))
    write('photos/1.jpg')
    write('file.json')
    for (const path of ['nowhere', 'empty', 'photos', 'file.json'])
      expect(() => imported(path, plan('data'))).toThrow(
        `--import ${path}: no export is there, which would be a folder with firebase-export-metadata.json.`,
      )
    expect(() => imported('photos', plan('photos'))).toThrow('--import photos: no export is there')
  })
})
