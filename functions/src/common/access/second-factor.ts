import {
  isRecoveryCode,
  MAX_CODE_TRIES,
  REMEMBERED_DEVICE_MS,
} from '@sesame/contract/endpoints/second-factor'
import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { stepOf } from '../second-factor/one-time-codes.ts'
import type { NewRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { ApiError } from '../api-error.ts'
import { isErased, pick, type AccessRecord } from './access-record.ts'
import { dayOfWait, STRANGERS, type SecondFactor, type Tries, type Wait } from './factor.ts'

/** The first waiting time after too many rejected codes. Each further waiting time is twice as long, up to the maximum. */
const FIRST_WAIT_MS = 5 * MINUTE_MS
const LONGEST_WAIT_MS = DAY_MS

/** Turns the second factor on. `step` is the TOTP step of the code that proved that the app works. */
export function activated(
  record: AccessRecord,
  {
    sealed,
    step,
    afterProviders,
    recovery,
  }: {
    readonly sealed: string
    readonly step: number
    readonly afterProviders: boolean
    readonly recovery: NewRecoveryCodes
  },
  now: number,
): AccessRecord {
  if (isErased(record)) return record
  const factor: SecondFactor = {
    since: now,
    sealed,
    lastStep: step,
    afterProviders,
    ...storedCodes(recovery),
    remembered: {},
    tries: {},
  }
  const pending = pick(record.pending, (_, entry) => entry.for !== 'activation')
  return { ...record, factor, pending }
}

const storedCodes = ({ salt, hashes }: NewRecoveryCodes) => ({
  salt,
  codes: Object.fromEntries(hashes.map((hash) => [hash, true as const])),
})

/** Replaces the recovery codes. */
export const withRecoveryCodes = (record: AccessRecord, recovery: NewRecoveryCodes): AccessRecord =>
  withFactor(record, (factor) => ({ ...factor, ...storedCodes(recovery) }))

export const withAfterProviders = (record: AccessRecord, afterProviders: boolean): AccessRecord =>
  withFactor(record, (factor) => ({ ...factor, afterProviders }))

/** Turns the second factor off. */
export function withoutFactor(record: AccessRecord): AccessRecord {
  const { factor: _, ...left } = record
  return record.factor === undefined || isErased(record) ? record : left
}

/** A code to check. */
export interface GivenCode {
  readonly code: string
  /** The code's hash, with the salt of the recovery codes; null if the code comes from the app. */
  readonly hash: string | null
  /** The app's secret key; null if it cannot be decrypted. */
  readonly key: Buffer | null
  /**
   * The device for which a rejected code is counted, or {@link STRANGERS} if the device is not one of the person's known
   * devices.
   */
  readonly bucket: string
}

export type Judgement =
  | { readonly outcome: 'accepted'; readonly record: AccessRecord; readonly isRecovery: boolean }
  /** `triesLeft` is the number of attempts until the next waiting time; 0 if a waiting time has begun. */
  | { readonly outcome: 'refused'; readonly record: AccessRecord; readonly triesLeft: number }
  | { readonly outcome: 'waits'; readonly waitMs: number }
  /** The app's codes cannot be checked, because its secret key cannot be decrypted. */
  | { readonly outcome: 'unreadable' }

/** Checks a code and marks it as used: each TOTP step and each recovery code is accepted only once. */
export function judgeCode(
  record: AccessRecord,
  factor: SecondFactor,
  given: GivenCode,
  now: number,
): Judgement {
  const { code, hash, key, bucket } = given
  const tries = factor.tries[bucket] ?? { n: 0 }
  const waitMs = waitOf(factor, bucket, now)
  if (waitMs > 0) return { outcome: 'waits', waitMs }
  const isRecovery = isRecoveryCode(code)
  if (!isRecovery && key === null) return { outcome: 'unreadable' }
  const used = isRecovery
    ? withoutCode(factor, hash)
    : withStep(factor, key && stepOf(key, code, now, factor.lastStep))
  if (used === null) {
    const next = refused(tries, now)
    const after = { ...factor, tries: { ...factor.tries, [bucket]: next } }
    return {
      outcome: 'refused',
      record: { ...record, factor: after },
      triesLeft: next.until === undefined ? MAX_CODE_TRIES - (next.n % MAX_CODE_TRIES) : 0,
    }
  }
  const { [bucket]: _tries, ...others } = used.tries
  const { wait: _wait, ...left } = used
  return {
    outcome: 'accepted',
    record: { ...record, factor: { ...left, tries: others } },
    isRecovery,
  }
}

/** Returns the time (ms) before a device may enter another code. */
export const waitOf = ({ tries }: SecondFactor, bucket: string, now: number): number =>
  Math.max(0, (tries[bucket]?.until ?? 0) - now)

function refused({ n }: Tries, now: number): Tries {
  const next = n + 1
  if (next % MAX_CODE_TRIES !== 0) return { n: next }
  const doubled = FIRST_WAIT_MS * 2 ** (next / MAX_CODE_TRIES - 1)
  return { n: next, until: now + Math.min(LONGEST_WAIT_MS, doubled) }
}

const withStep = (factor: SecondFactor, step: number | null): SecondFactor | null =>
  step === null ? null : { ...factor, lastStep: step }

function withoutCode(factor: SecondFactor, hash: string | null): SecondFactor | null {
  if (hash === null || !(hash in factor.codes)) return null
  return { ...factor, codes: pick(factor.codes, (key) => key !== hash) }
}

/** Returns the key in `tries` under which a device's rejected codes are counted. */
export const bucketOf = (device: string, known: Readonly<Record<string, unknown>>): string =>
  device in known ? device : STRANGERS

/** Remembers a device for 30 days, so that it needs no code. */
export const remember = (record: AccessRecord, device: string, now: number): AccessRecord =>
  withFactor(record, (factor) => ({
    ...factor,
    remembered: {
      ...factor.remembered,
      [device]: { since: now, until: now + REMEMBERED_DEVICE_MS },
    },
  }))

/** Requires a code again on all devices, except those for which `keeps` returns true. */
export function forgetRemembered(
  record: AccessRecord,
  keeps: (device: string) => boolean = () => false,
): AccessRecord {
  const { remembered = {} } = record.factor ?? {}
  const kept = pick(remembered, keeps)
  return Object.keys(kept).length === Object.keys(remembered).length
    ? record
    : withFactor(record, (factor) => ({ ...factor, remembered: kept }))
}

/** Whether a device currently needs no code. */
export const isRemembered = ({ remembered }: SecondFactor, device: string, now: number): boolean =>
  (remembered[device]?.until ?? 0) > now

/**
 * Begins the waiting period before the second factor is removed. `alert` is the id of the alert that announces it. Does
 * nothing if a waiting period has already begun.
 */
export const beginWait = (
  record: AccessRecord,
  { by, waitMs, alert }: Pick<Wait, 'by'> & { readonly waitMs: number; readonly alert: string },
  now: number,
): AccessRecord =>
  withFactor(record, (factor) =>
    factor.wait
      ? factor
      : { ...factor, wait: { since: now, until: now + waitMs, by, alert, toldDay: 1 } },
  )

/** Records that the person was reminded of the waiting period today. */
export const waitTold = (record: AccessRecord, now: number): AccessRecord =>
  withFactor(record, (factor) =>
    factor.wait
      ? { ...factor, wait: { ...factor.wait, toldDay: dayOfWait(factor.wait, now) } }
      : factor,
  )

/** Cancels the waiting period before the second factor is removed. */
export const stopWait = (record: AccessRecord): AccessRecord =>
  withFactor(record, (factor) => {
    const { wait, ...left } = factor
    return wait ? left : factor
  })

/** Removes the second factor if its waiting period has ended. */
export const afterWait = (record: AccessRecord, now: number): AccessRecord =>
  (record.factor?.wait?.until ?? Infinity) <= now ? withoutFactor(record) : record

/** @throws {ApiError} `auth/second-factor-off` (409) if the second factor is not turned on. */
export function requireFactor({ factor }: AccessRecord): SecondFactor {
  if (!factor) throw new ApiError('auth/second-factor-off')
  return factor
}

function withFactor(
  record: AccessRecord,
  change: (factor: SecondFactor) => SecondFactor,
): AccessRecord {
  const { factor } = record
  if (factor === undefined || isErased(record)) return record
  const next = change(factor)
  return next === factor ? record : { ...record, factor: next }
}
