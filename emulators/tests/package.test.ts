import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnotherProject, anotherProject } from './packed-package.ts'

let project: AnotherProject
beforeAll(() => {
  project = anotherProject()
  project.write('db.json', { rules: { prices: { '.read': true } } })
  project.write(
    'files.rules',
    "rules_version = '2';\nservice firebase.storage { match /b/{b}/o/public/{file} { allow read; } }",
  )
})
afterAll(() => project.remove())

describe('the packed package, installed in another project', () => {
  it('contains the compiled code and the README, but neither sources nor tests', () => {
    const folder = join(project.command, '../..')
    expect(readdirSync(folder).sort()).toEqual(['README.md', 'bin', 'dist', 'package.json'])
    const packed = readdirSync(join(folder, 'dist'), { recursive: true }).map(String)
    expect(packed.filter((file) => /\.test\.|testing/.test(file))).toEqual([])
  })

  it('can be imported by a test, without firebase-tools and without another process', () => {
    project.write(
      'own.mjs',
      `import { RulesetError, startDatabase, startStorageRules } from 'sesame-emulators'
       import { readFileSync } from 'node:fs'
       const database = await startDatabase({ rules: readFileSync('db.json', 'utf8') })
       const status = async (path) => (await fetch(database.url('shop').replace('?', path + '.json?'))).status
       const storage = startStorageRules({ rules: readFileSync('files.rules', 'utf8') })
       const permits = (path) => storage.permits({ method: 'get', path })
       console.log(await status('/prices'), await status('/secrets'), permits('public/a'), permits('a'))
       await database.close()
       console.log(await import('sesame-emulators/index').catch(({ code }) => code))
       try { await startDatabase({ rules: '{"rules": {".read": "skies"}}' }) }
       catch (error) { console.log(error instanceof RulesetError, error.line, error.column) }`,
    )
    const printed = execFileSync(process.execPath, ['own.mjs'], { cwd: project.folder })
    expect(printed.toString()).toBe('200 401 true false\nERR_MODULE_NOT_FOUND\ntrue 1 22\n')
  })
})
