import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { ROOT } from '../scripts/project.ts'

// Raise the time limit (ms), because each test starts a process that loads a whole command, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const OTHERS = ['https://one.firebaseio.com', 'https://two.firebaseio.com']

/** Each command with valid arguments. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  account: ['demo-sesame', 'disable', 'marie'],
  adopt: ['demo-sesame'],
  backup: ['demo-sesame'],
  deploy: ['--project', 'demo-sesame'],
  doctor: ['demo-sesame'],
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

/**
 * The commands that read their settings from functions/.env.PROJECT and therefore require the project's id, not its alias.
 */
const BY_ID = NAMES.filter(
  (name) => !['deploy', 'doctor', 'monitoring', 'setup', 'smoke'].includes(name),
)

const [ENGLISH, FRENCH] = ['C.UTF-8', 'fr_FR.UTF-8'] as const
const USAGE = { [ENGLISH]: 'Usage: ', [FRENCH]: 'Usage\u00A0: ' }
type Locale = keyof typeof USAGE

/** Runs a command; resolves with its exit code and its output. */
function run(name: string, parameters: readonly string[], locale: Locale = ENGLISH) {
  const env = { ...process.env, LC_ALL: locale, NODE_NO_WARNINGS: '1' }
  const script = join(import.meta.dirname, `${name}.ts`)
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, ...parameters], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
}

it('this file covers every command in operations/', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>
  }
  const ours = Object.keys(scripts).filter((name) =>
    existsSync(join(ROOT, 'operations', `${name}.ts`)),
  )
  expect(ours.sort()).toEqual(NAMES)
})

it.concurrent.each(NAMES.flatMap((name) => [ENGLISH, FRENCH].map((locale) => ({ name, locale }))))(
  'npm run $name prints its usage with --help in $locale',
  async ({ name, locale }) => {
    const { code, stdout, stderr } = await run(name, ['--help'], locale)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.startsWith(`${USAGE[locale]}npm run ${name} -- `)).toBe(true)
  },
)

it.concurrent.each(NAMES)('npm run %s refuses an extra argument', async (name) => {
  const { code, stdout, stderr } = await run(name, [...(COMMANDS[name] ?? []), 'more'])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(new RegExp(`^✖ Usage: npm run ${name} -- `))
})

it.concurrent.each(NAMES)('npm run %s requires a project', async (name) => {
  const { code, stdout, stderr } = await run(name, [])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(`Usage: npm run ${name} -- `)
})

it.concurrent.each(BY_ID)(
  'npm run %s refuses an alias, and names the project it stands for',
  async (name) => {
    const [, ...parameters] = COMMANDS[name] ?? []
    const { code, stdout, stderr } = await run(name, ['default', ...parameters])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('✖ “default” is an alias: name the project “demo-sesame”.')
  },
)

it.concurrent.each(NAMES.filter((name) => name !== 'deploy'))(
  'npm run %s reports a project without settings',
  async (name) => {
    const [, ...parameters] = COMMANDS[name] ?? []
    const { code, stdout, stderr } = await run(name, ['nowhere', ...parameters])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('✖ functions/.env.nowhere doesn’t exist (docs/operations.md).')
  },
)
