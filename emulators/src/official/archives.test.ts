import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { isHere, officialArchives } from './archives.ts'

it('archives have the versions and the paths that the installed firebase-tools expects', () => {
  const cache = mkdtempSync(join(tmpdir(), 'sesame-archives-'))
  onTestFinished(() => rmSync(cache, { recursive: true }))
  const [database, storage] = officialArchives({ FIREBASE_EMULATORS_PATH: cache })
  if (!database || !storage) throw new Error('Two archives are expected.')
  expect(database.file).toMatch(/\/firebase-database-emulator-v[\d.]+\.jar$/)
  expect(storage.file).toMatch(/\/cloud-storage-rules-runtime-v[\d.]+\.jar$/)
  writeFileSync(storage.file, '')
  expect([isHere(database), isHere(storage)]).toEqual([false, true])
})
