import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outsideDependencies } from './bundle.ts'
import { lockDependencies, type Lock } from './lock-dependencies.ts'

const read = (file: string | URL) => JSON.parse(readFileSync(file, 'utf8')) as Lock
const REPOSITORY = read(new URL('../package-lock.json', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sesame-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function lock(dependencies: object, repository = REPOSITORY): Promise<void> {
  const manifest = { name: 'sesame-functions', version: '1.0.0', dependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  return lockDependencies(folder, repository)
}

it("locks the functions' dependencies to the repository's versions, with no registry URLs", async () => {
  await lock(outsideDependencies)

  const { '': root, ...packages } = read(join(folder, 'package-lock.json')).packages
  expect(root).toMatchObject({ dependencies: outsideDependencies })
  expect(Object.keys(packages)).toContain('node_modules/jsonwebtoken')
  expect(Object.keys(packages)).not.toContain('node_modules/vite')
  for (const [path, { version, integrity, resolved }] of Object.entries(packages)) {
    const tested = REPOSITORY.packages[path]
    expect([path, version, integrity]).toEqual([path, tested?.version, tested?.integrity])
    expect(integrity).toMatch(/^sha512-/)
    // The lock file names no registry, because each deployment chooses its own.
    expect(resolved).toBeUndefined()
  }
})

it('`lockDependencies` fails if the repository locks another version than the manifest requires', async () => {
  await expect(lock({ ...outsideDependencies, bowser: '2.14.1' })).rejects.toThrow('bowser')
})

it('`lockDependencies` fails if the repository locks no version of a dependency', async () => {
  const { 'node_modules/jsonwebtoken': left, ...packages } = REPOSITORY.packages
  expect(left).toBeDefined()
  await expect(lock(outsideDependencies, { packages })).rejects.toThrow('jsonwebtoken')
})
