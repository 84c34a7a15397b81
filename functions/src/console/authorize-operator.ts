import { OPERATOR_IDLE_MS, OPERATOR_SESSION_MS, RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Endpoint } from '@sesame/contract/endpoint'
import {
  isAtLeast,
  type Operator,
  type OperatorRole,
  type OperatorSession,
} from '@sesame/contract/records/operator'
import type { ConsoleEndpoint } from '@sesame/contract/console-endpoint'
import { hasLeftConsole, type AccessRecord } from '../common/access/access-record.ts'
import { readAccess } from '../common/access/read-access.ts'
import type { Account } from '../common/account/account.ts'
import { endedBy } from '../common/account/ended-by.ts'
import { isMethod, isTrusted } from '../common/account/methods.ts'
import { hasMade } from '../common/account/has-made.ts'
import { parseFact, type Known } from '../common/person/facts.ts'
import { ApiError } from '../common/api-error.ts'
import { logCaller } from '../common/logging/logger.ts'
import type { CallingOperator } from './calling-operator.ts'
import { readBearer } from './session/bearer.ts'
import { isAdmitted } from './session/operator-proof.ts'
import type { ConsoleDeps } from './console-deps.ts'

type Deps = Pick<ConsoleDeps, 'config' | 'operators' | 'identity' | 'records' | 'now'>

/** Last visits are recorded at most this often, because the console makes many calls and each record is a write. */
const SEEN_MS = MINUTE_MS

/**
 * Builds the check that runs on every call. It reads the session, the operator and the account, and ends the session if any of
 * them is no longer valid.
 *
 * The check throws {@link ApiError}: `auth/missing-token`, `auth/invalid-token`, `auth/session-ended`,
 * `auth/requires-recent-login` (401), `auth/forbidden`, `tools/not-an-operator` or `tools/forbidden` (403).
 */
export function createAuthorizeOperator(deps: Deps) {
  return async (
    authorization: string | undefined,
    endpoint: Endpoint,
  ): Promise<CallingOperator> => {
    const { uid, hash } = readBearer(authorization)
    const { operators, identity, records, now } = deps
    const [session, record, found, [access, passkeys]] = await Promise.all([
      operators.findSession(uid, hash),
      operators.find(uid),
      identity.account(uid),
      records.read(uid, [`access/${uid}`, `passkeys/${uid}`]),
    ])
    if (!session) throw ended('console-session-unknown')
    logCaller(uid)
    try {
      if (!isAlive(session, now())) throw ended('console-session-over')
      const { role, account } = requireOperator(record, found)
      const keys = parseFact('passkeys', passkeys)
      if (!record || !(await isAdmitted(deps, record, session, keys))) {
        throw ended('operator-shut-out')
      }
      const known = readAccess(access)
      const { methods } = known
      const isOver =
        endedBy(account, { methods })(session) || hasLeftConsole(known, session.authTimeSeconds)
      if (isOver || !isStill(account, methods, session)) throw ended('operator-overtaken')
      requirePasskey(session, account, { record: known, passkeys: keys })
      const { authTimeSeconds, provider, passkey } = session
      const byPassword = isByPassword(deps, session)
      const caller = { uid, role, session: hash, proof: provider, passkey, byPassword }
      const provenAt = authTimeSeconds * SECOND_MS
      requireAllowed({ ...caller, provenAt }, endpoint as ConsoleEndpoint, now())
      if (now() - session.lastSeenAt >= SEEN_MS) {
        const seen = await operators.see(uid, hash, now())
        if (!seen) throw ended('console-session-gone')
      }
      return { ...caller, provenAt }
    } catch (error) {
      if (error instanceof ApiError && ENDING.has(error.code)) {
        await operators.endSession(uid, hash)
      }
      throw error
    }
  }
}

const ended = (because: string) => new ApiError('auth/session-ended', { because })

/** Errors that end the session. If only the role is too low or the proof of identity too old, the session stays open. */
const ENDING: ReadonlySet<string> = new Set(['auth/session-ended', 'tools/not-an-operator'])

/**
 * Requires that the role in an operator's record and in their account's claim are the same. If they differ, a change of role
 * was interrupted, and the person is not treated as an operator.
 *
 * @throws {ApiError} `auth/session-ended` if the account is deleted or disabled, or `tools/not-an-operator`.
 */
export function requireOperator(
  record: Operator | null,
  account: Account | null,
): { readonly role: OperatorRole; readonly account: Account } {
  if (!account || account.disabled) throw ended('operator-account-gone')
  const { operatorRole: role } = account
  if (role === null || record?.role !== role) throw new ApiError('tools/not-an-operator')
  return { role, account }
}

/** Whether the account still has the sign-in method that opened the session, and the method is still trusted. */
function isStill(
  account: Account,
  methods: AccessRecord['methods'],
  { provider }: OperatorSession,
): boolean {
  if (!isMethod(provider)) return true
  const isKnown = Object.keys(methods).length > 0
  return isKnown ? isTrusted(account, methods, provider) : account.providers.includes(provider)
}

/** Whether a session has not expired. */
export function isAlive({ createdAt, lastSeenAt }: OperatorSession, now: number): boolean {
  return now < createdAt + OPERATOR_SESSION_MS && now < lastSeenAt + OPERATOR_IDLE_MS
}

/**
 * Whether the session was opened with a password, which only an emergency allows. False in the emulator suite, where operators
 * have no passkey device.
 */
export const isByPassword = (
  { config }: Pick<ConsoleDeps, 'config'>,
  { passkey }: Pick<OperatorSession, 'passkey'>,
): boolean => passkey === undefined && !config.inEmulator

/**
 * @throws {ApiError} `tools/forbidden` if the role is too low, `auth/forbidden` if the session was opened with a password but a
 *   passkey is required, `auth/requires-recent-login` if the proof of identity is too old.
 */
function requireAllowed(
  { role, byPassword, provenAt }: CallingOperator,
  { role: needed, byPasskey, fresh }: ConsoleEndpoint,
  now: number,
): void {
  if (!isAtLeast(role, needed)) throw new ApiError('tools/forbidden', { because: 'role' })
  if (byPasskey && byPassword) throw new ApiError('auth/forbidden', { because: 'by-password' })
  if (fresh && now - provenAt > RECENT_LOGIN_MS) {
    throw new ApiError('auth/requires-recent-login', { because: 'operator-proof-too-old' })
  }
}

/** @throws {ApiError} `auth/session-ended` if the session's passkey was removed, or the account deleted. */
function requirePasskey(
  { passkey: id }: OperatorSession,
  account: Account,
  { record, passkeys }: Known<'passkeys'>,
): void {
  if (id === undefined) return
  const known = passkeys[id]
  if (!known || !hasMade(account, known, record)) throw ended('operator-passkey-gone')
}
