import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cost } from './counted-database.ts'
import type { JobCost } from './counted-jobs.ts'

/** What was counted in the code. */
export interface Counted {
  readonly acts: Readonly<Record<'signUp' | 'signIn' | 'refresh' | 'readProfile' | 'page', Cost>>
  /** What is kept of somebody who comes regularly, and what each sign-in adds for a year. */
  readonly storedBytes: number
  readonly trailBytes: number
  readonly jobs: readonly JobCost[]
}

/** What stands before the result, in the output of the program that counts. */
export const COUNTED = 'counted: '

/** Counts, in a process of its own; some ten seconds. */
export async function count(): Promise<Counted> {
  const script = join(import.meta.dirname, 'count.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const line = stdout.split('\n').find((each) => each.startsWith(COUNTED))
  if (line === undefined) throw new Error(`nothing was counted:\n${stdout}`)
  return JSON.parse(line.slice(COUNTED.length)) as Counted
}
