import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'

// Each test starts a process that loads a whole command, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const OTHERS = ['https://one.firebaseio.com', 'https://two.firebaseio.com']

/** Each command with arguments that it accepts. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  account: ['demo-sesame', 'disable', 'marie'],
  backup: ['demo-sesame'],
  jobs: ['demo-sesame'],
  journal: ['demo-sesame', 'verify'],
  monitoring: ['demo-sesame'],
  operator: ['demo-sesame', 'list'],
  restore: ['demo-sesame', '--from', 'folder'],
  setup: ['demo-sesame'],
  shard: ['demo-sesame', 'copy', '0', ...OTHERS],
  smoke: ['demo-sesame'],
}
const NAMES = Object.keys(COMMANDS)

/** Runs a command outside a French locale; resolves with its exit code and its output. */
function run(name: string, parameters: readonly string[]) {
  const env = { ...process.env, LC_ALL: 'C.UTF-8', NODE_NO_WARNINGS: '1' }
  const script = join(import.meta.dirname, `${name}.ts`)
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, ...parameters], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
}

it.concurrent.each(NAMES)('npm run %s explains itself with --help', async (name) => {
  const { code, stdout, stderr } = await run(name, ['--help'])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name} -- PROJECT`))
})

it.concurrent.each(NAMES)('npm run %s refuses an extra argument', async (name) => {
  const { code, stdout, stderr } = await run(name, [...(COMMANDS[name] ?? []), 'more'])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(new RegExp(`^✖ Usage: npm run ${name} -- PROJECT`))
})
