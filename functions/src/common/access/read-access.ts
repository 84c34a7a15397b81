import { id, provider, timeMs, timeSeconds } from '@sesame/contract/fields'
import { askedAddress } from '@sesame/contract/records/asked-address'
import { shownFactor, waitBy } from '@sesame/contract/records/second-factor'
import { session, sessionState } from '@sesame/contract/records/session'
import { stored } from '@sesame/contract/stored'
import * as z from 'zod/mini'
import { NO_ACCESS, type AccessRecord } from './access-record.ts'
import type { SecondFactor, Wait } from './factor.ts'

const pending = stored({
  for: z.enum(['sign-in', 're-entry', 'second-factor', 'activation']),
  until: timeMs,
  device: z.optional(z.string()),
  sid: z.optional(id),
  provedAt: z.optional(timeMs),
  method: z.optional(provider),
  sealed: z.optional(z.string()),
})
const since = stored({ since: timeMs, until: timeMs })
const wait = stored({
  ...since.shape,
  by: z.catch(waitBy, 'person'),
  alert: z.optional(id),
  toldDay: z.catch(z.int().check(z.positive()), 1),
})
const tries = stored({ n: z.int().check(z.nonnegative()), until: z.optional(timeMs) })
const methodIs = z.union([z.string(), z.number()])
const unconfirmed = stored({ is: methodIs, since: timeMs })
const restored = stored({ goneSince: z.optional(timeMs), createdAt: z.optional(timeMs) })
const named = z.object({ authTimeSeconds: timeSeconds })

/**
 * Reads `access/{uid}`. Never throws, because people must be able to end their sessions even if a field is invalid. Unreadable
 * parts grant no access.
 */
export function readAccess(value: unknown): AccessRecord {
  const raw = mapOf(value)
  const time = (key: string) => timeMs.safeParse(raw[key]).data
  const states = readable(sessionState, raw['states'])
  const [wakeAt, goneSince] = [time('wakeAt'), time('goneSince')]
  const [signUpSince, adoptedSince] = [time('signUpSince'), time('adoptedSince')]
  const seconds = (key: string) => timeSeconds.safeParse(raw[key]).data
  const [revokedSeconds, consoleEndedSeconds] = [
    seconds('revokedSeconds'),
    seconds('consoleEndedSeconds'),
  ]
  const shownFactorNow = shownFactor.safeParse(raw['shownFactor']).data
  const undone = restored.safeParse(raw['restored']).data
  const { by, rev, endedSeconds, erasingSince, erasedSince, wokeRev } = raw
  return {
    ...NO_ACCESS,
    rev: typeof rev === 'number' ? rev : 0,
    ...(typeof by === 'string' && { by }),
    endedSeconds: time('endedSeconds') ?? 0,
    ...(consoleEndedSeconds !== undefined && { consoleEndedSeconds }),
    isEndUnreadable: endedSeconds != null && time('endedSeconds') === undefined,
    states: states.valid,
    unreadable: Object.fromEntries(
      states.invalid.map(([sid, invalid]) => [
        sid,
        named.safeParse(invalid).data?.authTimeSeconds ?? null,
      ]),
    ),
    shown: readable(session, raw['shown']).valid,
    lives: readable(timeMs, raw['lives']).valid,
    signIns: readable(timeMs, raw['signIns']).valid,
    pending: readable(pending, raw['pending']).valid as AccessRecord['pending'],
    methods: readable(methodIs, raw['methods']).valid,
    unconfirmed: readable(unconfirmed, raw['unconfirmed']).valid,
    refused: readable(methodIs, raw['refused']).valid,
    asked: readable(askedAddress, raw['asked']).valid,
    ...(raw['factor'] != null && { factor: readFactor(raw['factor']) }),
    ...(shownFactorNow !== undefined && { shownFactor: shownFactorNow }),
    ...(signUpSince !== undefined && { signUpSince }),
    ...(adoptedSince !== undefined && { adoptedSince }),
    ...(wakeAt !== undefined && { wakeAt }),
    ...(typeof wokeRev === 'number' && { wokeRev }),
    ...(goneSince !== undefined && { goneSince }),
    ...(revokedSeconds !== undefined && { revokedSeconds }),
    ...(undone !== undefined && { restored: undone }),
    // Any value of `erasingSince` or `erasedSince` denies access, even an unreadable one.
    ...(erasingSince != null && { erasingSince: Number(erasingSince) || 1 }),
    ...(erasedSince != null && { erasedSince: Number(erasedSince) || 1 }),
  }
}

/** A second factor that cannot be read stays turned on, and rejects the app's codes. */
function readFactor(value: unknown): SecondFactor {
  const raw = mapOf(value)
  const waiting = wait.safeParse(raw['wait']).data
  const { sealed, salt } = raw
  return {
    since: timeMs.safeParse(raw['since']).data ?? 0,
    sealed: typeof sealed === 'string' ? sealed : '',
    lastStep: timeMs.safeParse(raw['lastStep']).data ?? Infinity,
    afterProviders: raw['afterProviders'] !== false,
    salt: typeof salt === 'string' ? salt : '',
    codes: readable(z.literal(true), raw['codes']).valid,
    remembered: readable(since, raw['remembered']).valid,
    tries: readable(tries, raw['tries']).valid as SecondFactor['tries'],
    ...(waiting && { wait: waiting as Wait }),
  }
}

function readable<Schema extends z.ZodMiniType>(schema: Schema, value: unknown) {
  const valid: Record<string, z.output<Schema>> = {}
  const invalid: [key: string, value: unknown][] = []
  for (const [key, one] of Object.entries(mapOf(value))) {
    const { success, data } = schema.safeParse(one)
    if (success) valid[key] = data
    else invalid.push([key, one])
  }
  return { valid, invalid }
}

function mapOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
