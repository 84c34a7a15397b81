import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './project.ts'

/** Runs the entry point of every command in a locale. */
function run(word: string, locale: string) {
  const env = { ...process.env, LC_ALL: locale }
  const file = join(ROOT, 'scripts', 'run.mjs')
  return spawnSync(process.execPath, [file, word], { env, encoding: 'utf8' })
}

it('lists the commands of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>
  }
  const names = Object.values(scripts).flatMap((line) => /run\.mjs (\S+)/.exec(line)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(30)
  const { status, stdout, stderr } = run('--help', 'C.UTF-8')
  expect([status, stderr]).toEqual([0, ''])
  for (const name of names) expect(stdout).toMatch(new RegExp(`\\b${name}\\b`))
})

it.each([
  ['C.UTF-8', 'Unknown command: nonsense', 'Usage: '],
  ['fr_FR.UTF-8', 'Commande inconnue\u00A0: nonsense', 'Usage\u00A0: '],
  ['fr', 'Commande inconnue\u00A0: nonsense', 'Usage\u00A0: '],
  ['frr_DE.UTF-8', 'Unknown command: nonsense', 'Usage: '],
])('refuses an unknown command in the language of the locale: %s', (locale, refusal, usage) => {
  const { status, stdout, stderr } = run('nonsense', locale)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain(`✖ ${refusal}\n\n${usage}`)
})
