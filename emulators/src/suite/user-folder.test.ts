import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userFolder } from './user-folder.ts'

let shared: string
beforeEach(() => {
  shared = mkdtempSync(join(tmpdir(), 'sesame-shared-'))
  vi.stubEnv('TMPDIR', shared)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(shared, { recursive: true })
})

describe('userFolder', () => {
  it('returns a folder that no other user can read', () => {
    const folder = userFolder()
    expect(folder).toBe(join(shared, `sesame-emulators-${userInfo().uid}`))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(userFolder()).toBe(folder)
  })

  it('fails if another user owns a folder of that name', () => {
    expect(() => userFolder(userInfo().uid + 1)).toThrow('est à un autre utilisateur')
  })
})
