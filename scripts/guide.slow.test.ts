import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, processesOf, type Launched } from 'sesame-emulators/suite/testing/launch'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectNothingLeft, offsetToGive } from '../tests/suite/start-sesame.ts'
import { copyRepository } from './copy-repository.ts'
import { ROOT } from './project.ts'

// Long timeouts, because the guide's commands build, start emulator suites and run tests.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const guide = readFileSync(join(ROOT, 'docs', 'behind-the-door.md'), 'utf8')

/** The commands of each code block of the guide, in order. */
const blocks = [...guide.matchAll(/```sh\n(?<lines>[^]*?)```/g)].map(({ groups }) =>
  (groups?.['lines'] ?? '').trim().split('\n'),
)
const [look = [], put = []] = blocks

/** A fresh clone, without builds or local files. */
let clone = ''
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'sesame-guide-'))
  copyRepository(clone)
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

const inShell = (command: string, env: Record<string, string> = {}): Launched =>
  launch(['sh', '-c', command], clone, env)

/** Runs a command that starts the example, loads the example's page, and presses Ctrl-C. Resolves to the command's output. */
async function openAndStop(command: string): Promise<string> {
  const offset = await offsetToGive()
  const started = inShell(command, { SESAME_PORT_OFFSET: String(offset) })
  await started.line(/^Sésame est prêt\u00A0: /)
  await started.line(/Ctrl-C/)
  const page = await fetch(`http://localhost:${5000 + offset}/carnet`)
  expect(page.status).toBe(200)
  const pids = processesOf(started)
  for (const pid of pids) process.kill(pid, 'SIGINT')
  await started.ended
  await expectNothingLeft(pids, offset)
  return started.output()
}

describe('the guide « behind the door », followed literally in a fresh clone', () => {
  it('the guide has two blocks of commands', () => {
    expect(blocks).toHaveLength(2)
  })

  it('shows the example in a copy of the repository, and deletes the copy at the end', async () => {
    const output = await openAndStop(look.join(' && '))
    const [folder = ''] = /\/\S*sesame-example-\w+/.exec(output) ?? []
    expect(folder).not.toBe('')
    expect(existsSync(folder)).toBe(false)
    expect(existsSync(join(clone, 'application', 'functions', 'add-note.ts'))).toBe(false)
  })

  it.each(put.slice(0, -1))('%s', async (command) => {
    const run = inShell(command)
    expect(await run.ended, run.output()).toBe(0)
    if (command.startsWith('npm test')) expect(run.output()).toMatch(/^[1-9]\d* passed, 0 failed$/m)
  })

  it('ends with a running example that passes ESLint', async () => {
    const lint = inShell('eslint application', {
      PATH: `${join(clone, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
    })
    expect(await lint.ended, lint.output()).toBe(0)
    await openAndStop(put.at(-1) ?? '')
  })
})
