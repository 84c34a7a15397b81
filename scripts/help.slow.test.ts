import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './project.ts'

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}

/** The files of developers' commands; operations/help.slow.test.ts tests those of operators. */
const FILES = [
  ...new Set(Object.values(scripts).flatMap((line) => /run\.mjs (\S+)/.exec(line)?.[1] ?? [])),
]
  .flatMap((name) => [`scripts/${name}.ts`, `emulators/conformance/${name}.ts`])
  .filter((file) => existsSync(join(ROOT, file)))

/** Commands that pass their arguments on to another program. */
const PASS_ON = ['scripts/screenshots.ts']

const LIMIT_MS = 60_000

function run(file: string, parameter: string, locale: string) {
  const env = { ...process.env, LC_ALL: locale, NODE_NO_WARNINGS: '1' }
  return spawnSync(process.execPath, [join(ROOT, file), parameter], { env, encoding: 'utf8' })
}

it.each(FILES)(
  '%s prints its usage with --help',
  (file) => {
    const { status, stdout, stderr } = run(file, '--help', 'C.UTF-8')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Usage: npm /)
  },
  LIMIT_MS,
)

it.each(FILES.filter((file) => !PASS_ON.includes(file)))(
  '%s refuses an unknown option',
  (file) => {
    const { status, stdout, stderr } = run(file, '--nonsense', 'fr_FR.UTF-8')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^✖ Usage\u00A0: npm /)
  },
  LIMIT_MS,
)
