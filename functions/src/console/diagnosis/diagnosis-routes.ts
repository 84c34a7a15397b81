import { VERSION } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import { diagnose, type Diagnosis } from '@sesame/contract/endpoints/console/diagnosis'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { runCheck } from './check.ts'
import { CHECKS } from './checks.ts'

/** How long an answer is given again, so that operators cannot load what is checked. */
const FRESH_MS = 10 * SECOND_MS

/** What the server can tell of itself. */
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
  const startedAt = performance.now()
  const checks = await Promise.all(CHECKS.map((check) => runCheck(check, deps)))
  const durationMs = Math.round(performance.now() - startedAt)
  return { at, durationMs, version: VERSION, checks, settings: [...deps.self.settings] }
}
