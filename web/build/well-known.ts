import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Plugin } from 'vite'
import { paths } from '../src/lib/paths.ts'

const FUNCTIONS = join(import.meta.dirname, '..', '..', 'functions')

/** The part of the security page that holds a person's passkeys. */
const PASSKEYS = `${paths.security}#cles`

/**
 * What a site with passkeys says of them, by its path under `.well-known`: to password managers, where people create and
 * manage theirs; to browsers, which pages may use them.
 *
 * Sources: W3C, « A Well-Known URL for Passkey Endpoints »; WebAuthn, level 3, section 5.11, « related origins ».
 *
 * @param host where people open Sésame.
 * @param others the other origins that serve our pages.
 */
export function wellKnownFiles(host: string, others: readonly string[]): Record<string, unknown> {
  const { origin } = new URL(host)
  const managed = origin + PASSKEYS
  return {
    'passkey-endpoints': { enroll: managed, manage: managed },
    webauthn: { origins: [...new Set([origin, ...others])] },
  }
}

/** Emits {@link wellKnownFiles} of the project that these values are for. */
export function wellKnown(mode: string, env: Readonly<Record<string, string>>): Plugin {
  const { VITE_HOST_URL: host = '', VITE_FIREBASE_PROJECT_ID: id = '' } = env
  return {
    name: 'sesame-well-known',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle() {
      for (const [name, content] of Object.entries(wellKnownFiles(host, otherOrigins(id, mode)))) {
        const fileName = `.well-known/${name}`
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
      }
    },
  }
}

/** `SESAME_ORIGINS`, from the files of a project's functions that the Firebase CLI would read. */
function otherOrigins(projectId: string, alias: string): string[] {
  const files = ['.env', `.env.${projectId}`, `.env.${alias}`].map((name) => join(FUNCTIONS, name))
  const values = files
    .filter((file) => existsSync(file))
    .map((file) => parseEnv(readFileSync(file, 'utf8'))['SESAME_ORIGINS'])
    .filter((value) => value !== undefined)
  const listed = (values.at(-1) ?? '').split(',').map((origin) => origin.trim())
  return listed.filter((origin) => origin !== '')
}
