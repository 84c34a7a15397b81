import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnotherProject, anotherProject } from './packed-package.ts'

const ENGLISH = { LC_ALL: 'C.UTF-8' }

/** A project that contains only rules and a test of these rules. The test sets no emulator address. */
let project: AnotherProject
beforeAll(() => {
  project = anotherProject('firebase', '@firebase/rules-unit-testing')
  project.write('package.json', { private: true, scripts: { test: 'node rules.test.mjs' } })
  project.write('firebase.json', {
    database: { rules: 'db.json' },
    storage: { rules: 'files.rules' },
  })
  project.write('db.json', { rules: { prices: { '.read': true } } })
  project.write(
    'files.rules',
    "rules_version = '2';\nservice firebase.storage { match /b/{b}/o/{file} { allow write: if request.auth != null; } }",
  )
  project.write(
    'rules.test.mjs',
    `import { assertFails, assertSucceeds, initializeTestEnvironment } from '@firebase/rules-unit-testing'
     import { readFileSync } from 'node:fs'
     // Leave only the hub, as in projects that set no address.
     for (const name of ['DATABASE', 'STORAGE']) delete process.env['FIREBASE_' + name + '_EMULATOR_HOST']
     const environment = await initializeTestEnvironment({
       projectId: process.env.GCLOUD_PROJECT,
       database: { rules: readFileSync('db.json', 'utf8') },
       storage: { rules: readFileSync('files.rules', 'utf8') },
     })
     const nobody = environment.unauthenticatedContext()
     const ada = environment.authenticatedContext('ada')
     await assertSucceeds(nobody.database().ref('prices').get())
     await assertFails(nobody.database().ref('secrets').get())
     await assertSucceeds(ada.storage().ref('file').putString('text').then())
     await assertFails(nobody.storage().ref('file').putString('text').then())
     await environment.cleanup()
     console.log('rules tested in ' + process.env.GCLOUD_PROJECT)
     process.exit(7)`,
  )
})
afterAll(() => project.remove())

describe('sesame-emulators exec', () => {
  it('runs the tests of a project with rules only, and exits with their exit code', async () => {
    const words = ['npx', 'sesame-emulators', 'exec', 'npm test', '--port-offset', 'auto']
    const { child, ended, output } = project.run(words, ENGLISH)
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    expect(await ended, output()).toBe(7)
    expect(printed).toContain('rules tested in demo-project')
    // Standard output contains only the output of the command that runs.
    expect(printed).not.toContain('demo-project,')
    expect(output()).toContain('demo-project,')
  })
})
