import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type FirebaseProject, firebaseProject } from './firebase-project.ts'

const DATA = {
  '.priority': 2,
  list: { '0': 'a', '5': 'b' },
  name: { '.value': 'x', '.priority': 1 },
}

/** Runs a script while a suite with only the database emulator runs. */
async function exec(project: FirebaseProject, source: string, ...flags: string[]) {
  const script = join(project.folder, 'script.mjs')
  writeFileSync(
    script,
    `const headers = { Authorization: 'Bearer owner' }
     const url = (ns) => 'http://' + process.env.FIREBASE_DATABASE_EMULATOR_HOST + '/.json?ns=' + ns
     ${source}`,
  )
  const command = `"${process.execPath}" "${script}"`
  const run = project.firebase('emulators:exec', command, '--only', 'database', ...flags)
  expect(await run.ended, run.output()).toBe(0)
  return run.output()
}

it('every database is exported with its priorities and imported again', async () => {
  const project = await firebaseProject('demo-export')
  onTestFinished(() => project.remove())
  const exported = join(project.folder, 'export')
  await exec(
    project,
    `const put = (ns, data) =>
       fetch(url(ns), { method: 'PUT', headers, body: JSON.stringify(data) })
     await put('one', ${JSON.stringify(DATA)})
     await put('two', 'alone')`,
    '--export-on-exit',
    exported,
  )
  const files = join(exported, 'database_export')
  expect(readdirSync(files).sort()).toEqual(['one.json', 'two.json'])
  expect(JSON.parse(readFileSync(join(files, 'one.json'), 'utf8'))).toEqual(DATA)

  const output = await exec(
    project,
    `for (const ns of ['one', 'two']) {
       const answer = await fetch(url(ns) + '&format=export', { headers })
       console.log('imported', ns, await answer.text())
     }`,
    '--import',
    exported,
  )
  expect(output).toContain('imported two "alone"')
  const one = /imported one (.*)/.exec(output)?.[1] ?? ''
  expect(JSON.parse(one)).toEqual(DATA)
})
