import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { locatorFile, publishLocator, withdrawLocator } from './locator.ts'

const ORIGIN = 'http://127.0.0.1:4421'

let temporary: string
let own: string
let place: string
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'sesame-locator-'))
  mkdirSync(join(temporary, 'suite'))
  own = locatorFile('demo-shop', join(temporary, 'suite'))
  place = locatorFile('demo-shop', temporary)
  writeFileSync(own, locatorOf(process.pid, 'http://127.0.0.1:4400'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true })
})

const locatorOf = (pid: number, origin: string) =>
  JSON.stringify({ version: '15.34.2', origins: [origin], pid })

/** The id of a process that has ended. */
const endedPid = () => spawnSync(process.execPath, ['-e', '']).pid

describe('the locator of a hub', () => {
  it('is at the path where firebase-tools looks for it', () => {
    vi.stubEnv('TMPDIR', temporary)
    const { EmulatorHub } = createRequire(import.meta.url)(
      'firebase-tools/lib/emulator/hub.js',
    ) as {
      EmulatorHub: { getLocatorFilePath: (projectId: string) => string }
    }
    expect(EmulatorHub.getLocatorFilePath('demo-shop')).toBe(place)
  })

  it('is published, and removed when its suite stops', () => {
    expect(publishLocator(own, place)).toBeUndefined()
    expect(readFileSync(place, 'utf8')).toBe(readFileSync(own, 'utf8'))
    withdrawLocator(place, process.pid)
    expect(existsSync(place)).toBe(false)
  })

  it('remains that of the project’s first suite when a second suite starts', () => {
    writeFileSync(place, locatorOf(process.ppid, ORIGIN))
    expect(publishLocator(own, place)).toBe(ORIGIN)
    withdrawLocator(place, process.pid)
    expect(readFileSync(place, 'utf8')).toBe(locatorOf(process.ppid, ORIGIN))
  })

  it.each([
    ['a suite that crashed', () => locatorOf(endedPid(), ORIGIN)],
    ['nothing that can be read', () => '{'],
  ])('replaces the locator of %s', (_, left) => {
    writeFileSync(place, left())
    expect(publishLocator(own, place)).toBeUndefined()
    expect(readFileSync(place, 'utf8')).toBe(readFileSync(own, 'utf8'))
  })

  it('is not written through a symbolic link', () => {
    const target = join(temporary, 'target')
    symlinkSync(target, place)
    expect(publishLocator(own, place)).toBeUndefined()
    expect(existsSync(target)).toBe(false)
  })
})
