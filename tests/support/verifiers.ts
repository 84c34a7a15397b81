import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localized } from 'sesame-emulators/texts/localized'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { ROOT } from './root.ts'

/** The outcome for each token: the subject of an accepted token, or `!` and a reason. */
export type Check = (tokens: readonly string[]) => string[]

const PYTHON = '/usr/bin/python3'
const PACKAGES = ['python3-jwt', 'python3-cryptography']
const INSTALL = `apt-get install -y ${PACKAGES.join(' ')}`

/**
 * Checks tokens in a Python process with Debian's PyJWT, which it installs if permitted.
 *
 * @throws {Error} with what to install, if PyJWT is missing.
 */
export function checkByPython(): Check {
  if (!hasPyJwt() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install()
  if (!hasPyJwt()) {
    throw new Error(
      localized({
        fr: `PyJWT est introuvable. Sous Debian, en tant que root\u00A0: ${INSTALL}`,
        en: `PyJWT was not found. On Debian, as root: ${INSTALL}`,
      }),
    )
  }
  const program = join(import.meta.dirname, 'check-tokens.py')
  return (tokens) => run(PYTHON, [program], tokens)
}

/** Checks tokens in a Node process whose folder contains only the packed `sesame-verify.js`, and no other package. */
export function checkByNode(): Check {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-verify-'))
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const config = join(ROOT, 'verify', 'tsconfig.build.json')
  execFileSync(process.execPath, [tsc, '-p', config, '--outDir', folder])
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const program = join(folder, 'check-tokens.mjs')
  copyFileSync(join(import.meta.dirname, 'check-tokens.mjs'), program)
  return (tokens) => {
    try {
      return run(process.execPath, [program], tokens)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

function run(command: string, program: readonly string[], tokens: readonly string[]): string[] {
  const project = suiteVariable('GCLOUD_PROJECT')
  const keys = `${suiteVariable('HOSTING_URL')}/.well-known/jwks.json`
  const about = [keys, `sesame/${project}`, project]
  const options = { input: JSON.stringify(tokens), encoding: 'utf8', env: {} } as const
  return JSON.parse(execFileSync(command, [...program, ...about], options)) as string[]
}

const hasPyJwt = () =>
  spawnSync(PYTHON, ['-c', 'import jwt, cryptography; jwt.PyJWKClient']).status === 0

function install(): void {
  const packages = PACKAGES.join(', ')
  console.log(
    localized({
      fr: `▸ Installation de ${packages} (apt-get, une minute)…`,
      en: `▸ Installing ${packages} (apt-get, one minute)…`,
    }),
  )
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { env })
}
