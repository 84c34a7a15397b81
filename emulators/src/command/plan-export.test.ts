import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { english } from '../texts/english.ts'
import { planExport } from './plan-export.ts'

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
    'refuses %s, whose content an export would replace with the project in it',
    (path) => {
      symlinkSync(project, join(root, 'link'))
      expect(() => plan(path)).toThrow(/--export-on-exit .*: .*choose another folder/)
    },
  )

  it('refuses the folder of a project elsewhere', () => {
    const elsewhere = join(root, 'elsewhere')
    mkdirSync(elsewhere)
    expect(() => planExport(elsewhere, elsewhere, english)).toThrow('--export-on-exit')
  })

  it.each(['data', '../data', '../../project-data', '../../new/data', '..data'])(
    'takes %s, from the working directory',
    (path) => {
      const { folder } = plan(path)
      expect(folder).toBe(join(below, path))
      expect(dirname(folder)).not.toBe(folder)
    },
  )
})
