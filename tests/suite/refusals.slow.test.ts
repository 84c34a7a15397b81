import { freeOffset, HOST, portsAt, takenPorts } from 'sesame-emulators/suite/ports'
import { startSuite } from 'sesame-emulators/suite/start-suite'
import { french } from 'sesame-emulators/texts/french'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PARTS = ['firebase.json', '.firebaserc', 'database.rules.json', 'statistics.rules.json']

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'sesame-project-'))
  for (const part of [...PARTS, 'storage.rules', 'functions/dist', 'functions/.env.demo-sesame']) {
    cpSync(join(ROOT, part), join(project, part), { recursive: true })
  }
  for (const client of ['web', 'console'])
    mkdirSync(join(project, client, 'dist'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

/** Starts the emulator suite of the test's project; resolves to the error message if it refuses to start. */
async function refusal(): Promise<string> {
  const ports = portsAt(await freeOffset())
  try {
    const suite = await startSuite({
      project,
      ports,
      projectId: 'demo-sesame',
      kind: 'embedded',
      texts: french,
      environment: {
        SESAME_HOST_URL: `http://${HOST}:${ports.hosting}`,
        SESAME_TOOLS_URL: `http://${HOST}:${ports.hosting + 5}`,
      },
      onProgress: () => undefined,
    })
    await suite.stop()
    return 'started'
  } catch (error) {
    expect(await takenPorts(ports)).toEqual([])
    return (error as Error).message
  }
}

describe('startSuite', () => {
  it('starts a valid project, which the next tests break', async () => {
    expect(await refusal()).toBe('started')
  })

  it.each([
    ['storage.rules', 'service firebase.storage { match /b/{bucket}/o { allow } }'],
    ['database.rules.json', '{ "rules": { ".read": "auth !=" } }'],
    ['statistics.rules.json', '{ "rules": '],
    ['functions/dist/index.js', 'throw new Error("broken")'],
  ])('refuses a broken %s', async (file, content) => {
    writeFileSync(join(project, file), content)
    expect(await refusal()).not.toBe('started')
  })
})
