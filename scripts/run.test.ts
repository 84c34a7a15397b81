import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFrench } from 'sesame-emulators/texts/choose-texts'
import { expect, it } from 'vitest'
import { ROOT } from './project.ts'

/** Runs a command through `scripts/run.mjs`, with these locale variables. */
function run(word: string, locale: Readonly<Record<string, string>>) {
  const env = { ...process.env, ...locale }
  const file = join(ROOT, 'scripts', 'run.mjs')
  return spawnSync(process.execPath, [file, word], { env, encoding: 'utf8' })
}

it('the help of run.mjs lists the commands of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>
  }
  const names = Object.values(scripts).flatMap((line) => /run\.mjs (\S+)/.exec(line)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(30)
  const { status, stdout, stderr } = run('--help', { LC_ALL: 'C.UTF-8' })
  expect([status, stderr]).toEqual([0, ''])
  for (const name of names) expect(stdout).toMatch(new RegExp(`\\b${name}\\b`))
})

it.each([
  { LC_ALL: 'C.UTF-8', LANG: 'fr' },
  { LC_ALL: 'fr_FR.UTF-8' },
  { LC_ALL: 'frr_DE.UTF-8' },
  { LC_ALL: '', LC_MESSAGES: 'FR', LANG: 'en' },
  { LC_ALL: '', LC_MESSAGES: '', LANG: 'fr' },
])('run.mjs refuses an unknown command in the language of the other commands: %o', (locale) => {
  const { status, stdout, stderr } = run('nonsense', locale)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain(
    isFrench(locale)
      ? '✖ Commande inconnue\u00A0: nonsense\n\nUsage\u00A0: '
      : '✖ Unknown command: nonsense\n\nUsage: ',
  )
})
