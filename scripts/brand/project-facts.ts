import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ClientEnvironment } from '@sesame/contract/environment'

/** The settings that a build for a project would use, or the message with which the build would refuse them. */
export type ProjectFacts =
  | (Pick<ClientEnvironment, 'legal' | 'hostUrl'> & { readonly refusal: null })
  | { readonly legal: null; readonly hostUrl: null; readonly refusal: string }

const run = promisify(execFile)

/** Reads the settings of a project, by id or alias. Messages are in the language of this locale. */
export async function projectFacts(name: string, locale: string): Promise<ProjectFacts> {
  const { stdout } = await run(
    process.execPath,
    [join(import.meta.dirname, 'read-project.ts'), name],
    { env: { ...process.env, LC_ALL: locale } },
  )
  return JSON.parse(stdout) as ProjectFacts
}
