import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bundleTarget } from './throughput.ts'

const FOLDER = join(import.meta.dirname, '../../../functions/dist-bench-test')
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

it('the measured server and its baseline can be bundled and loaded as the API is', async () => {
  await bundleTarget(FOLDER)
  const exported: unknown = createRequire(import.meta.url)(join(FOLDER, 'index.js'))
  expect(exported).toMatchObject({
    api: expect.any(Function) as unknown,
    constant: expect.any(Function) as unknown,
  })
}, 60_000)
