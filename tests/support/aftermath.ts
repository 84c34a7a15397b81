import { keyOfSignIn, type SignInName } from '../../functions/src/common/access/access-record.ts'
import type { SampleCall } from '../../functions/src/testing/sample-calls.ts'
import { call, grantOf, type Reply } from 'sesame-testing/api'
import { recordAt } from './erasure.ts'
import type { FaultCaller } from './fault-callers.ts'
import { claimsOf } from 'sesame-testing/claims'

type Records = Readonly<Record<string, Readonly<Record<string, unknown>>>>

type Access = Partial<Record<'states' | 'shown' | 'signIns', Records>> & {
  readonly erasingSince?: unknown
  readonly erasedSince?: unknown
}

/** The number of calls made, and the response to the last call. */
export interface Played {
  readonly calls: number
  readonly reply: Reply
}

/** Checks the stored data after a call has received its response. Returns a description of missing and duplicate data. */
export async function aftermath(
  { leaves = 'open' }: SampleCall,
  { uid, kept }: FaultCaller,
  { calls, reply }: Played,
  origin: string,
): Promise<string[]> {
  const read = async (path: string) => ((await recordAt(`${path}/${uid}`)) ?? {}) as Records
  const [access, audit, logins, alerts, ended] = await Promise.all(
    ['access', 'audit', 'logins', 'notifications', 'users'].map(read),
  )
  const { states, shown, signIns, erasingSince, erasedSince } = (access ?? {}) as Access
  const wrong: string[] = []
  const check = (holds: boolean, what: string) => {
    if (!holds) wrong.push(what)
  }
  const same = (what: string, is: Iterable<string>, wanted: Iterable<string>) => {
    const [a, b] = [is, wanted].map((list) => [...new Set(list)].sort().join(' '))
    check(a === b, `${what}: ${a}, not ${b}`)
  }

  const granted = reply.text.startsWith('{"accessToken"') ? [grantOf(reply).accessToken] : []
  const isReplaced = (token: string) =>
    granted.some((next) => claimsOf(next).sid === claimsOf(token).sid)
  const tokens = [...kept.filter((token) => !isReplaced(token)), ...granted]
  const sids = tokens.map((token) => claimsOf(token).sid)
  const open = Object.values(states ?? {}).filter(({ lockedAt }) => lockedAt === undefined)
  same('sessions that somebody holds', Object.keys(states ?? {}), sids)
  same('sessions that are shown', Object.keys(shown ?? {}), sids)
  same(
    'sign-ins that the rules let in',
    Object.keys(signIns ?? {}),
    open.map((state) => keyOfSignIn(state as unknown as SignInName)),
  )
  for (const state of Object.values(states ?? {})) {
    check((state['lockedAt'] !== undefined) === (leaves === 'locked'), 'locked or not')
  }
  const of = (records: Records | undefined, field: string, value: string) =>
    Object.values(records ?? {}).filter((record) => record[field] === value).length
  check(of(audit, 'event', 'token-reuse') === 0, 'a theft that was none')
  check(Object.keys(logins ?? {}).length <= MEMBERS_LOGINS + calls, 'logins')
  for (const kind of new Set(Object.values(alerts ?? {}).map(({ kind }) => String(kind)))) {
    check(of(alerts, 'kind', kind) <= calls, `alerts of ${kind}`)
  }
  // Accept an interrupted erasure, because a job completes it later.
  const isErased = erasingSince !== undefined || erasedSince !== undefined
  if (leaves === 'erased') check(isErased, 'a profile')
  if (leaves === 'open' || leaves === 'replaced') {
    check(Object.keys(ended ?? {}).length > 0, 'no profile')
  }

  const path = '/api/auth/refresh-access-token'
  for (const accessToken of tokens) {
    const body = JSON.stringify({ accessToken })
    const { status } = await call('POST', path, { origin, body })
    check(status === (leaves === 'locked' ? 423 : 200), `refresh: ${status}`)
  }
  return wrong
}

/** How often a registered caller signed in before the call: at sign-up, and on another device. */
const MEMBERS_LOGINS = 2
