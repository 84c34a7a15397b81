import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { english } from '../texts/english.ts'
import { writeConfigCopy } from './config-copy.ts'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'sesame-copy-'))
})
afterEach(() => rmSync(project, { recursive: true }))

describe('writeConfigCopy', () => {
  it('writes the configuration into the project’s folder', () => {
    const file = writeConfigCopy(project, 5000, { hosting: {} }, english)
    expect(readdirSync(project)).toEqual([`firebase.suite-${process.pid}-5000.json`])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ hosting: {} })
  })

  it('removes copies left by a crash, but neither those of a running suite nor the project’s own files', () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    const left = `firebase.suite-${pid}-5000.json`
    const others = [`firebase.suite-${process.ppid}-5000.json`, 'firebase.suite-mine.json']
    for (const name of [left, ...others]) writeFileSync(join(project, name), '{}')
    writeConfigCopy(project, 5020, {}, english)
    const here = readdirSync(project)
    expect(here).not.toContain(left)
    expect(here).toEqual(expect.arrayContaining(others))
  })

  it('explains why the folder must be writable if it is not', () => {
    const file = join(project, 'file')
    writeFileSync(file, '')
    expect(() => writeConfigCopy(file, 5000, {}, english)).toThrow(
      /file is not writable \(ENOTDIR\): firebase-tools/,
    )
  })
})
