import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cost } from './counted-database.ts'
import type { JobCost } from './counted-jobs.ts'

/** The figures counted from the code. */
export interface Counted {
  readonly acts: Readonly<Record<'signUp' | 'signIn' | 'refresh' | 'readProfile' | 'page', Cost>>
  /** The data of a regular person, and the bytes that each sign-in adds for a year. */
  readonly storedBytes: number
  readonly trailBytes: number
  readonly jobs: readonly JobCost[]
}

/** The marker before the result, in the output of the counting program. */
export const COUNTED = 'counted: '

/** Counts in a separate process; takes some ten seconds. */
export async function count(): Promise<Counted> {
  const script = join(import.meta.dirname, 'count.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const line = stdout.split('\n').find((each) => each.startsWith(COUNTED))
  if (line === undefined) throw new Error(`nothing was counted:\n${stdout}`)
  return JSON.parse(line.slice(COUNTED.length)) as Counted
}
