import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isFrench } from 'sesame-emulators/texts/choose-texts'
import { expect, it } from 'vitest'

const SCRIPT = join(import.meta.dirname, 'refuse-deploy.mjs')

it.each([
  { LC_ALL: 'fr_CA.UTF-8' },
  { LC_ALL: 'C.UTF-8', LANG: 'fr' },
  { LC_ALL: '', LC_MESSAGES: 'FR', LANG: 'en' },
  { LC_ALL: '', LC_MESSAGES: '', LANG: 'frp' },
])('a refused deploy is explained in the language of the other commands: %o', (locale) => {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], {
    env: { ...process.env, ...locale },
    encoding: 'utf8',
  })
  const text = isFrench(locale)
    ? '✖ Rien n’est déployé\u00A0: lancez'
    : '✖ Nothing was deployed: run'
  expect([status, stderr]).toEqual([1, expect.stringContaining(text)])
})
