import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { downloadArchive } from './download-archive.ts'

/** firebase-tools takes seconds to start on a busy machine. */
const LIMIT_MS = 60_000

it(
  'downloadArchive rejects with the reason of firebase-tools if the connection fails, and leaves no file',
  { timeout: LIMIT_MS },
  async () => {
    const cache = mkdtempSync(join(tmpdir(), 'sesame-archives-'))
    onTestFinished(() => rmSync(cache, { recursive: true }))
    const nobody = 'http://127.0.0.1:9'
    const download = downloadArchive(
      { name: 'database', file: '', bytes: 0 },
      { ...process.env, FIREBASE_EMULATORS_PATH: cache, HTTPS_PROXY: nobody, https_proxy: nobody },
    )
    await expect(download).rejects.toThrow(/^Failed to make request to https:/)
    expect(readdirSync(cache)).toEqual([])
  },
)
