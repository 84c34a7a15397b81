import { spawnSync } from 'node:child_process'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseEnv } from 'node:util'
import { copyRepository } from '../copy-repository.ts'
import { ROOT } from '../project.ts'
import { LEGAL } from '../../tests/support/legal-values.ts'

/** The file of variables with which the emulator suite's clients are built. */
export const EMULATOR = readFileSync(join(ROOT, 'web', '.env.emulator'), 'utf8')

/** The three Firebase projects of a fictitious operator, by alias. */
export const PROJECTS = {
  development: 'sesame-dev',
  staging: 'sesame-staging',
  production: 'sesame-fr',
}

interface Outcome {
  readonly code: number | null
  readonly output: string
}

/**
 * A separate checkout for builds, with an operator's three projects. It is separate because every build replaces the previous
 * one.
 */
export interface BuildCheckout {
  readonly folder: string
  /** Runs a script of the checkout. The Firebase CLI is a stub that prints its arguments. */
  readonly run: (script: string, ...parameters: string[]) => Outcome
  readonly build: (...parameters: string[]) => Outcome
  /** Builds, and throws an error if the build fails. */
  readonly buildWell: (...parameters: string[]) => void
  /** Returns the files of a built client, by name. The default client is `web`. */
  readonly client: (name?: 'web' | 'console') => Record<string, string>
  /** Writes a file, such as a file of variables, into the folder `web`. */
  readonly write: (file: string, text: string) => void
  /** Deletes all files of variables except the emulators'. */
  readonly reset: () => void
  readonly remove: () => void
}

export function makeCheckout(): BuildCheckout {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-build-'))
  fill(folder)

  const run: BuildCheckout['run'] = (script, ...parameters) => {
    const bin = join(ROOT, 'node_modules', '.bin')
    const path = [join(folder, 'bin'), bin, process.env['PATH']].join(delimiter)
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...parameters], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
    })
    return { code: status, output: stdout + stderr }
  }
  const build = (...parameters: string[]) => run('scripts/build.ts', ...parameters)

  return {
    folder,
    run,
    build,
    buildWell(...parameters) {
      const { code, output } = build(...parameters)
      if (code !== 0) throw new Error(output)
    },
    client(name = 'web') {
      const dist = join(folder, name, 'dist')
      const entries = readdirSync(dist, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile())
      return Object.fromEntries(
        files.map(({ parentPath, name }) => {
          const file = join(parentPath, name)
          return [file.slice(dist.length), readFileSync(file, 'latin1')]
        }),
      )
    },
    write: (file, text) => writeFileSync(join(folder, 'web', file), text),
    reset() {
      for (const file of globSync('{web,functions}/.env*', { cwd: folder })) {
        if (file !== 'web/.env.emulator') rmSync(join(folder, file))
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function fill(checkout: string): void {
  copyRepository(checkout, [
    ...['application', 'brand', 'contract', 'functions', 'scripts', 'operations', 'tests/support'],
    ...['web', 'console'],
    ...['firebase.json', 'package.json', 'package-lock.json', 'tsconfig.base.json'],
    'database.rules.json',
  ])
  mkdirSync(join(checkout, 'bin'))
  writeFileSync(join(checkout, 'bin', 'firebase'), '#!/bin/sh\necho "firebase $@"\n', {
    mode: 0o755,
  })
  const projects = { default: 'demo-sesame', ...PROJECTS }
  writeFileSync(join(checkout, '.firebaserc'), JSON.stringify({ projects, targets: {} }))
}

/** Returns the client's variables for a deployed project, with these changes. */
export function valuesOf(projectId: string, changes: Record<string, string> = {}): string {
  const own: Record<string, string> = {
    VITE_FIREBASE_API_KEY: `AIza-${projectId}`,
    VITE_FIREBASE_MESSAGING_SENDER_ID: '123456789012',
    VITE_FIREBASE_APP_ID: `1:123456789012:web:${projectId}`,
    VITE_FIREBASE_MEASUREMENT_ID: 'G-ABCDEF1234',
    VITE_FIREBASE_VAPID_KEY: `BB-${projectId}`,
    VITE_HOST_URL: `https://${projectId}.example`,
    VITE_WELCOME_VIDEO_ID: '',
    ...LEGAL,
  }
  const values = Object.entries({ ...parseEnv(EMULATOR), ...own, ...changes })
  return values
    .map(([name, value]) => `${name}=${(value ?? '').replaceAll('demo-sesame', projectId)}`)
    .join('\n')
}

/** Returns the functions' variables for a deployed project, with these changes. */
export function settingsOf(projectId: string, changes: Record<string, string> = {}): string {
  const own: Record<string, string> = {
    SESAME_DATABASE_URL: `https://${projectId}-default-rtdb.europe-west1.firebasedatabase.app`,
    SESAME_STATISTICS_URL: `https://${projectId}-statistics.europe-west1.firebasedatabase.app`,
    SESAME_STORAGE_BUCKET: `${projectId}.firebasestorage.app`,
    SESAME_HOST_URL: `https://${projectId}.example`,
    SESAME_TRUSTED_PROXIES: '2',
    SESAME_CAPTCHA: 'off',
  }
  const values = Object.entries({ ...own, ...changes })
  return values.map(([name, value]) => `${name}=${value}`).join('\n')
}
