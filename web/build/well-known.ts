import type { ClientEnvironment } from '@sesame/contract/environment'
import { join } from 'node:path'
import { loadEnv, type Plugin } from 'vite'
import { paths } from '../src/lib/paths.ts'
import { functionsValues } from './env-files.ts'
import {
  readSecurityTxt,
  SECURITY_TXT,
  SECURITY_TXT_PATH,
  writeSecurityTxt,
} from './security-txt.ts'

const WEB = join(import.meta.dirname, '..')

/** The page that lists a person's sign-in methods, including passkeys. */
const PASSKEYS = `${paths.access}#moyens`

/**
 * The files under `.well-known` of a site with passkeys. They tell password managers where people create and manage passkeys, and
 * browsers on which other origins the passkeys may be used.
 *
 * Sources: W3C, « A Well-Known URL for Passkey Endpoints »; WebAuthn, level 3, section 5.11, « related origins ».
 *
 * @param host the origin where people open the site.
 * @param others the other origins that serve our pages.
 */
export function wellKnownFiles(host: string, others: readonly string[]): Record<string, unknown> {
  const managed = host + PASSKEYS
  return {
    'passkey-endpoints': { enroll: managed, manage: managed },
    webauthn: { origins: [...new Set([host, ...others])] },
  }
}

/** Emits the {@link wellKnownFiles} for this environment's project, and `security.txt` if the project sets its facts. */
export function wellKnown(environment: ClientEnvironment, mode: string): Plugin {
  return {
    name: 'sesame-well-known',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle() {
      const others = otherOrigins(environment.firebase.projectId, mode)
      for (const [name, content] of Object.entries(wellKnownFiles(environment.hostUrl, others))) {
        const fileName = `.well-known/${name}`
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
      }
      const facts = readSecurityTxt(loadEnv(mode, WEB, 'HOSTING_')[SECURITY_TXT])
      if (facts === null) return
      const source = writeSecurityTxt(facts, environment.hostUrl)
      this.emitFile({ type: 'asset', fileName: SECURITY_TXT_PATH.slice(1), source })
    },
  }
}

/** Returns the other origins that the functions serve: those in `SESAME_ORIGINS`, and the operators' console. */
function otherOrigins(projectId: string, alias: string): string[] {
  const { SESAME_ORIGINS = '', SESAME_TOOLS_URL = '' } = functionsValues(projectId, alias)
  const listed = SESAME_ORIGINS.split(',').map((origin) => origin.trim())
  return [...listed, SESAME_TOOLS_URL].filter((origin) => origin !== '')
}
