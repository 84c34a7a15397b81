import { VERSION } from '@sesame/contract/version'
import { SECOND_MS } from '@sesame/contract/durations'
import {
  diagnose,
  type Diagnosis,
  type DiagnosisCheck,
} from '@sesame/contract/endpoints/console/diagnosis'
import { PROJECT_CHECK_IDS, type ProjectCheckId } from '@sesame/contract/project-checks'
import { timed } from '../../common/judge-checks.ts'
import { within } from '../../common/within.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { CHECKS } from './checks.ts'

/** How long a result is reused, so that operators cannot overload the services that are checked. */
const FRESH_MS = 10 * SECOND_MS

/** The time limit of a check. The function must respond within half a minute. */
const CHECK_LIMIT_MS = 12 * SECOND_MS

/** `api/tools/diagnosis`: the server's checks of its own setup. */
export function diagnosisRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [diagnoseRoute(deps)]
}

/** `POST api/tools/diagnosis` */
function diagnoseRoute(deps: ConsoleDeps): ConsoleRoute {
  let known: { readonly diagnosis: Promise<Diagnosis>; readonly until: number } | undefined
  return consoleRoute(diagnose, async () => {
    if (!known || deps.now() >= known.until) {
      known = { diagnosis: run(deps), until: deps.now() + FRESH_MS }
    }
    return { body: await known.diagnosis }
  })
}

async function run(deps: ConsoleDeps): Promise<Diagnosis> {
  const at = deps.now()
  const { result: checks, durationMs } = await timed(() =>
    Promise.all(PROJECT_CHECK_IDS.map((id) => runCheck(id, deps))),
  )
  return { at, durationMs, version: VERSION, checks, settings: [...deps.self.settings] }
}

/** Runs a check. A check that throws or takes too long counts as unknown. */
async function runCheck(id: ProjectCheckId, deps: ConsoleDeps): Promise<DiagnosisCheck> {
  try {
    return { id, ...(await within(CHECK_LIMIT_MS, (async () => CHECKS[id](deps))())) }
  } catch (error) {
    deps.log.warn('Contrôle sans réponse', {
      event: 'check-unknown',
      check: id,
      error: error instanceof Error ? error.name : typeof error,
    })
    return { id, state: 'unknown', facts: {} }
  }
}
