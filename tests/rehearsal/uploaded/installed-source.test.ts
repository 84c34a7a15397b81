import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { canWrite } from './installed-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'sesame-writable-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('canWrite distinguishes a folder that instances can write to from a read-only folder', async () => {
  chmodSync(folder, 0o777)
  expect(await canWrite(folder)).toBe(true)
  chmodSync(folder, 0o555)
  expect(await canWrite(folder)).toBe(false)
})
