import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { signal } from '../src/suite/process-tree.ts'
import { alive, processesOf } from '../src/suite/testing/launch.ts'
import { type AnotherProject, anotherProject } from './packed-package.ts'

const ENGLISH = { LC_ALL: 'C.UTF-8' }

/** A project with rules only. */
let project: AnotherProject
beforeAll(() => {
  project = anotherProject()
  project.write('firebase.json', {
    database: { rules: 'db.json' },
    storage: { rules: 'files.rules' },
  })
  project.write('db.json', { rules: { prices: { '.read': true } } })
  project.write(
    'files.rules',
    "rules_version = '2';\nservice firebase.storage { match /b/{b}/o/{file} { allow write: if request.auth != null; } }",
  )
})
afterAll(() => project.remove())

describe('npx sesame-emulators', () => {
  it('ends every process when npx is stopped, although npx only sends the signal to its shell', async () => {
    const words = ['npx', 'sesame-emulators', '--port-offset', 'auto', '--only', 'database']
    const running = project.run(words, ENGLISH)
    await running.line(/^Stop: /)
    const pids = processesOf(running)
    expect(pids.length).toBeGreaterThan(4)
    running.child.kill('SIGTERM')
    onTestFinished(() => signal(alive(pids), 'SIGKILL'))
    await vi.waitFor(() => expect(alive(pids)).toEqual([]), { timeout: 20_000, interval: 200 })
  })
})

describe('sesame-emulators --export-on-exit', () => {
  it.each([
    [0, 1],
    [7, 7],
  ])('reports a failed export, and turns the command’s exit code %i into %i', async (own, code) => {
    project.write('a-file', 'not a folder')
    const options = ['--only', 'database', '--port-offset', 'auto', '--export-on-exit', 'a-file']
    const { ended, output } = project.ours(['exec', `exit ${own}`, ...options], ENGLISH)
    expect(await ended, output()).toBe(code)
    expect(output()).toMatch(/^✖ The export to \S+\/a-file failed\. Log: \//m)
    expect(output()).not.toMatch(/^Data:/m)
    expect(readFileSync(join(project.folder, 'a-file'), 'utf8')).toBe('not a folder')
  })
})

describe('firebase emulators:export', () => {
  it('exports the data of the suite in which it runs, even if the project has two suites', async () => {
    project.write(
      'put.mjs',
      `const { FIREBASE_DATABASE_EMULATOR_HOST: host } = process.env
       const headers = { Authorization: 'Bearer owner' }
       const body = JSON.stringify(process.argv[2])
       await fetch('http://' + host + '/name.json?ns=one', { method: 'PUT', headers, body })`,
    )
    const tools = 'node node_modules/firebase-tools/lib/bin/firebase.js'
    const exported = (name: string) =>
      `node put.mjs ${name} && ${tools} emulators:export ${name} --project demo-project`
    const suite = 'node node_modules/.bin/sesame-emulators exec --only database --port-offset auto'
    const command = `${suite} "${exported('first')} && ${suite} '${exported('second')}'"`
    const { ended, output } = project.run(['sh', '-c', command], ENGLISH)
    expect(await ended, output()).toBe(0)
    expect(output()).toContain('others of demo-project already run, with their hub at http://')
    for (const name of ['first', 'second']) {
      const file = join(project.folder, name, 'database_export', 'one.json')
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ name })
    }
  })
})

describe('sesame-emulators in the background', () => {
  it('continues after the script that started it has ended, and stops on SIGTERM', async () => {
    const log = join(project.folder, 'log')
    writeFileSync(log, '')
    // The script ends before the command has started the emulators.
    const script = `"$NODE" "$COMMAND" --port-offset auto > log 2>&1 &
      echo $!
      until grep -q Project log; do sleep 0.1; done`
    const env = { ...ENGLISH, NODE: process.execPath, COMMAND: project.command }
    const starting = project.run(['sh', '-c', script], env)
    const own = Number(await starting.line(/^\d+$/))
    onTestFinished(() => signal([own], 'SIGTERM'))
    expect(await starting.ended).toBe(0)
    const logged = () => readFileSync(log, 'utf8')
    const found = (pattern: RegExp) =>
      vi.waitFor(
        () => {
          const [, value] = pattern.exec(logged()) ?? []
          expect(value, logged()).toBeDefined()
          return value
        },
        { timeout: 60_000, interval: 200 },
      )
    const hub = (await found(/FIREBASE_EMULATOR_HUB=(.*)/)) ?? ''
    expect(await found(/"kill (\d+)"/)).toBe(String(own))
    const { pid } = (await (await fetch(`http://${hub}/`)).json()) as { pid: number }
    process.kill(own, 'SIGTERM')
    await vi.waitFor(() => expect(alive([own, pid])).toEqual([]), {
      timeout: 20_000,
      interval: 200,
    })
    expect(logged()).toContain('Stopping…')
  })
})
