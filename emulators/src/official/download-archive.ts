import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chooseTexts } from '../texts/choose-texts.ts'
import { localized } from '../texts/localized.ts'
import { firebaseTools } from './firebase-tools.ts'
import type { Archive } from './archives.ts'

const run = promisify(execFile)

/** Longest time that a download may take. It is enough for both archives on a slow connection. */
const LIMIT_MS = 15 * 60_000

/**
 * Downloads an archive with firebase-tools, which also verifies it.
 *
 * @throws {Error} with the reason that firebase-tools printed.
 */
export async function downloadArchive({ name }: Archive, env: NodeJS.ProcessEnv): Promise<void> {
  const firebase = firebaseTools(chooseTexts(process.env))
  try {
    await run(process.execPath, [firebase, `setup:emulators:${name}`], {
      env: { ...env, CI: '1', NO_UPDATE_NOTIFIER: '1' },
      timeout: LIMIT_MS,
    })
  } catch (cause) {
    const { stdout = '', stderr = '', killed } = cause as Failure
    const said = /Error: (.*)/.exec(`${stdout}\n${stderr}`)?.[1]
    const minutes = LIMIT_MS / 60_000
    const late = localized({
      fr: `sans réponse après ${minutes} minutes.`,
      en: `no answer after ${minutes} minutes.`,
    })
    const reason = killed === true ? late : said
    throw new Error(reason ?? (cause as Error).message, { cause })
  }
}

interface Failure {
  readonly stdout?: string
  readonly stderr?: string
  readonly killed?: boolean
}
