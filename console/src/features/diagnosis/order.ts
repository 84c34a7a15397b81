import type { DiagnosisCheck } from '@sesame/contract/endpoints/console/diagnosis'

type State = DiagnosisCheck['state']
type Id = DiagnosisCheck['id']

/** What is wrong comes first. */
export const STATES = ['failed', 'warning', 'unknown', 'ok'] as const satisfies readonly State[]

const rank = ({ state }: DiagnosisCheck): number => STATES.indexOf(state)

export type Group = 'service' | 'mail' | 'jobs' | 'access'

/** Where each check stands. Does not compile when one is missing. */
const GROUPS: Record<Id, Group> = {
  database: 'service',
  identity: 'service',
  statistics: 'service',
  api: 'service',
  emulators: 'service',
  'mail-server': 'mail',
  'mail-queue': 'mail',
  jobs: 'jobs',
  'dry-run': 'jobs',
  secrets: 'access',
  origins: 'access',
  'trusted-proxies': 'access',
  'app-check': 'access',
  captcha: 'access',
  passkeys: 'access',
  journal: 'access',
}

export interface CheckGroup {
  readonly group: Group
  readonly checks: readonly DiagnosisCheck[]
}

/** Checks by what they are about; groups and checks that fail first, as the API has them otherwise. */
export function groupsOf(checks: readonly DiagnosisCheck[]): readonly CheckGroup[] {
  const groups = Map.groupBy(checks, ({ id }) => GROUPS[id])
  return [...groups]
    .map(([group, members]) => ({ group, checks: members.toSorted((a, b) => rank(a) - rank(b)) }))
    .toSorted((a, b) => worst(a.checks) - worst(b.checks))
}

const worst = (checks: readonly DiagnosisCheck[]): number => Math.min(...checks.map(rank))
