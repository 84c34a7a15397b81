import { isRecoveryCode } from '@sesame/contract/endpoints/second-factor'
import type { AccessRecord } from '../../common/access/access-record.ts'
import { bucketOf, judgeCode, requireFactor, waitOf } from '../../common/access/second-factor.ts'
import { ApiError } from '../../common/api-error.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import { recoveryHash } from '../../common/second-factor/recovery-codes.ts'
import { isSealedByOlder, open, seal } from '../../common/sealing.ts'
import { waitingFor } from '../session/second-step.ts'

/** A code as typed, with its hash if it is a recovery code. */
export interface TypedCode {
  readonly code: string
  readonly hash: string | null
}

/** Hashes a recovery code before the commit decides, because hashing takes some 40 ms. */
export async function typedCode({ factor }: AccessRecord, code: string): Promise<TypedCode> {
  const isHashed = isRecoveryCode(code) && factor !== undefined
  return { code, hash: isHashed ? await recoveryHash(code, factor.salt) : null }
}

interface Checked {
  readonly record: AccessRecord
  /** Absent if the code was accepted. */
  readonly refused?: ApiError
  readonly isRecovery?: boolean
}

interface Where {
  /** The device that sends the code, and the devices that the person knows. */
  readonly device: string
  readonly known: Readonly<Record<string, unknown>>
  readonly sid?: string | undefined
}

/** Uses up one of the person's codes. Seals the app's key again if an older sealing key had sealed it. */
export function checkCode(
  { secondFactor }: Pick<ApiDeps['config'], 'secondFactor'>,
  record: AccessRecord,
  then: Consequences,
  { code, hash }: TypedCode,
  { device, known, sid }: Where,
): Checked {
  const factor = requireFactor(record)
  const about = sid === undefined ? {} : { sid }
  const { keys } = secondFactor
  const key = open(keys, then.uid, factor.sealed)
  const bucket = bucketOf(device, known)
  const judged = judgeCode(record, factor, { code, hash, key, bucket }, then.at)
  if (judged.outcome === 'waits') return { record, refused: waitingFor(judged.waitMs) }
  if (judged.outcome === 'unreadable') {
    throw new ApiError('auth/second-factor-unreadable', { because: 'sealed-by-a-lost-key' })
  }
  if (judged.outcome === 'refused') {
    const { triesLeft } = judged
    then.audit('code-refused', { ...about, tries: triesLeft })
    const after = requireFactor(judged.record)
    const refused =
      triesLeft > 0
        ? new ApiError('auth/code-refused', { triesLeft, because: 'another-code' })
        : waitingFor(waitOf(after, bucket, then.at))
    return { record: judged.record, refused }
  }
  const { isRecovery } = judged
  if (isRecovery) {
    then.alert({ kind: 'recovery-code-used', ...about })
    then.audit('recovery-code-used', about)
  }
  if (factor.wait) then.audit('second-factor-wait-stopped', about)
  const isOld = key !== null && isSealedByOlder(keys, factor.sealed)
  return {
    record: isOld ? sealedAnew(judged.record, seal(keys, then.uid, key)) : judged.record,
    isRecovery,
  }
}

const sealedAnew = (record: AccessRecord, sealed: string): AccessRecord => ({
  ...record,
  ...(record.factor && { factor: { ...record.factor, sealed } }),
})

/** Returns how many recovery codes are left. */
export const codesLeft = (record: AccessRecord): number =>
  Object.keys(record.factor?.codes ?? {}).length
