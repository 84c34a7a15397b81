import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cost } from './counted-database.ts'
import type { JobCost } from './counted-jobs.ts'

/** The counts that `count.ts` prints. */
export interface Counted {
  readonly acts: Readonly<Record<'signUp' | 'signIn' | 'refresh' | 'readProfile' | 'page', Cost>>
  /** The size of a regular person's data, and the size of the audit entries that each sign-in adds, in bytes. */
  readonly storedBytes: number
  readonly trailBytes: number
  readonly jobs: readonly JobCost[]
}

/** The marker before the result in the output of `count.ts`. */
export const COUNTED = 'counted: '

/** Runs `count.ts` in a separate process, which takes about ten seconds. */
export async function count(): Promise<Counted> {
  const script = join(import.meta.dirname, 'count.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const line = stdout.split('\n').find((each) => each.startsWith(COUNTED))
  if (line === undefined) throw new Error(`nothing was counted:\n${stdout}`)
  return JSON.parse(line.slice(COUNTED.length)) as Counted
}
