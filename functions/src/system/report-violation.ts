import { reportViolation, type ViolationReport } from '@sesame/contract/endpoints/violations'
import type { ApiDeps } from '../common/api-deps.ts'
import { publicRoute, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { dayOf } from '../common/statistics/days.ts'
import type { Violation } from '../common/statistics/statistics.ts'

/** Maximum number of kinds of violations that an instance counts separately each day. All others count as one kind. */
const MAX_KINDS = 20

const OTHER: Violation = 'other other'

/**
 * `POST api/csp-reports`: counts policy violations by directive and blocked host. The number of kinds is limited, because anyone
 * may send reports.
 */
export function reportViolationRoute({ statistics, now }: ApiDeps): Route {
  let day = ''
  const kinds = new Set<Violation>()
  return publicRoute(
    reportViolation,
    async ({ body }) => {
      const today = dayOf(now())
      if (day !== today) kinds.clear()
      day = today
      const kind = kindOf(body['csp-report'])
      const isKnown = kinds.has(kind) || kinds.size < MAX_KINDS
      if (isKnown) kinds.add(kind)
      await statistics.count('csp-violation', isKnown ? kind : OTHER)
      return {}
    },
    { limits: [LIMITS.violationReports] },
  )
}

function kindOf(report: ViolationReport['csp-report']): Violation {
  // Older browsers send the directive together with its sources.
  const named = report['effective-directive'] ?? report['violated-directive'] ?? ''
  const [directive = ''] = named.split(' ')
  const blocked = /^[a-z-]{1,40}$/.test(directive) ? directive : 'other'
  return `${blocked} ${hostOf(report['blocked-uri'] ?? '')}`
}

/** Returns the host of a web URL, the scheme of any other URL, or the keyword that a browser sends instead of a URL. */
function hostOf(blocked: string): string {
  const url = URL.parse(blocked)
  const isWeb = /^(?:http|ws)s?:$/.test(url?.protocol ?? '')
  const name = isWeb ? url?.hostname : url?.protocol.slice(0, -1)
  const word = name ?? blocked
  return /^[a-z0-9.-]{1,80}$/.test(word) ? word : 'other'
}
