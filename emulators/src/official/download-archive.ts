import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { french } from '../texts/french.ts'
import { firebaseTools } from './firebase-tools.ts'
import type { Archive } from './archives.ts'

const run = promisify(execFile)

/** Enough for both archives on a slow line; a download that hangs is stopped. */
const LIMIT_MS = 15 * 60_000

/**
 * Downloads an archive with firebase-tools, which also checks it. Speaks French, as Sésame's commands do.
 *
 * @throws {Error} with the reason that firebase-tools gave.
 */
export async function downloadArchive({ name }: Archive, env: NodeJS.ProcessEnv): Promise<void> {
  const firebase = firebaseTools(french)
  try {
    await run(process.execPath, [firebase, `setup:emulators:${name}`], {
      env: { ...env, CI: '1', NO_UPDATE_NOTIFIER: '1' },
      timeout: LIMIT_MS,
    })
  } catch (cause) {
    const { stdout = '', stderr = '', killed } = cause as Failure
    const said = /Error: (.*)/.exec(`${stdout}\n${stderr}`)?.[1]
    const reason = killed === true ? `sans réponse après ${LIMIT_MS / 60_000} minutes.` : said
    throw new Error(reason ?? (cause as Error).message, { cause })
  }
}

interface Failure {
  readonly stdout?: string
  readonly stderr?: string
  readonly killed?: boolean
}
