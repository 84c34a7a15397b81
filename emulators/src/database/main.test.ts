import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const MAIN = `${import.meta.dirname}/main.ts`

let taken: TestServer

beforeAll(async () => {
  taken = await startTestServer()
})
afterAll(() => taken.close())

/** Runs Node. Resolves with the first line of its output, its exit code, and its standard error. */
function run(...args: string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const firstLine = once(createInterface(child.stdout), 'line').then(([line]) => String(line))
  return { child, firstLine, exit: exitOf(child) }
}

async function exitOf(child: ChildProcess) {
  let complaints = ''
  child.stderr?.on('data', (data) => (complaints += String(data)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, complaints }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the program that runs the Realtime Database', { timeout: 30_000 }, () => {
  it('runs until it receives SIGTERM', async () => {
    const { child, firstLine, exit } = run(MAIN, '--host', '127.0.0.1', '--port', '0')
    expect(await firstLine).toContain('Realtime Database listening on 127.0.0.1:')
    child.kill('SIGTERM')
    expect(await exit).toEqual({ code: 0, complaints: '' })
  })

  it.each([
    ['opens', '', 200],
    ['closes, with SESAME_DATABASE_DEFAULT_DENY=1,', '1', 401],
  ])('%s a database without rules', async (_, deny, status) => {
    vi.stubEnv('SESAME_DATABASE_DEFAULT_DENY', deny)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { child, firstLine, exit } = run(MAIN, '--port', '0')
    const [, address = ''] = /listening on (\S+)/.exec(await firstLine) ?? []
    expect((await fetch(`http://${address}/a.json?ns=bare`)).status).toBe(status)
    child.kill('SIGTERM')
    await exit
  })

  it('reports in one sentence that its port is already in use', async () => {
    const { exit } = run(MAIN, '--host', '127.0.0.1', '--port', String(taken.port))
    expect(await exit).toEqual({
      code: 1,
      complaints: `The Realtime Database cannot start: 127.0.0.1:${taken.port} is already taken by another process.\n`,
    })
  })

  it('ends when the file that it was started from is removed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'database-'))
    const file = join(folder, 'database.mjs')
    writeFileSync(file, `import ${JSON.stringify(pathToFileURL(MAIN).href)}\n`)
    const { child, firstLine, exit } = run(file, '--port', '0')
    onTestFinished(() => void child.kill())
    await firstLine
    rmSync(folder, { recursive: true })
    expect(await exit).toEqual({ code: 0, complaints: '' })
  })

  it('ends when its parent process has ended', async () => {
    const start = `
      const child = require('node:child_process').spawn(process.execPath,
        [${JSON.stringify(MAIN)}, '--port', '0'], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
      child.stdout.once('data', () => console.log(child.pid))`
    const { child, firstLine } = run('--eval', start)
    const pid = Number(await firstLine)
    onTestFinished(() => {
      if (isRunning(pid)) process.kill(pid)
    })
    expect(isRunning(pid)).toBe(true)
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 15_000 })
  })
})
