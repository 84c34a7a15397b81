import type { DiagnosisCheck } from '@sesame/contract/endpoints/console/diagnosis'
import { SECOND_MS } from '@sesame/contract/durations'
import { within } from '../../common/within.ts'
import type { ConsoleDeps } from '../console-deps.ts'

/** What a check found. */
export type Finding = Omit<DiagnosisCheck, 'id'>

/** Something that the server can tell of itself. */
export interface Check {
  readonly id: DiagnosisCheck['id']
  /** What it throws, or does not say in time, makes it unknown. */
  readonly run: (deps: ConsoleDeps) => Finding | Promise<Finding>
}

/** How long a check may take: the function answers within half a minute. */
const CHECK_LIMIT_MS = 12 * SECOND_MS

/** Runs a check. */
export async function runCheck({ id, run }: Check, deps: ConsoleDeps): Promise<DiagnosisCheck> {
  try {
    return { id, ...(await within(CHECK_LIMIT_MS, (async () => run(deps))())) }
  } catch (error) {
    deps.log.warn('Contrôle sans réponse', {
      event: 'check-unknown',
      check: id,
      error: nameOf(error),
    })
    return { id, state: 'unknown', facts: {} }
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/** How long something took, in whole ms. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly durationMs: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, durationMs: Math.round(performance.now() - startedAt) }
}
