import { createHmac } from 'node:crypto'
import { prepareCall, sampleCall } from '../../functions/src/testing/sample-calls.ts'
import { signInBody, type Caller } from '../../functions/src/testing/stage.ts'
import { post, type Reply } from 'sesame-testing/api'
import { suiteConfig } from './own-api.ts'
import { suiteStage } from './suite-stage.ts'
import { claimsOf } from 'sesame-testing/claims'

/** A person who is about to make a sample call, and to repeat it if it fails. */
export interface FaultCaller {
  readonly uid: string
  /** Text that appears in every write of the call. */
  readonly mark: string
  /** Makes the call as a client would. */
  readonly act: () => Promise<Reply>
  /** Tokens of the sessions that must survive the call, without the session that the call itself opens. */
  readonly kept: readonly string[]
}

/** The status of a retry after a call that succeeded but whose response was lost. */
const REFUSED_RETRY = { 'signs in': 409, continues: 401 } as const

export async function prepareFault(name: string, origin: string): Promise<FaultCaller> {
  const { leaves = 'open', countedBy, afterwards } = sampleCall(name)
  const { caller, act } = await prepareCall(suiteStage(origin), name)
  const { uid, accessToken } = caller
  const isKept = accessToken !== undefined && ['open', 'locked'].includes(leaves)
  return {
    uid,
    mark: countedBy ? limitKey(countedBy, caller) : uid,
    kept: isKept ? [accessToken] : [],
    async act() {
      const reply = await act()
      if (!afterwards || reply.status !== REFUSED_RETRY[afterwards]) return reply
      const sid = afterwards === 'continues' && { sid: claimsOf(accessToken ?? '').sid }
      return post('/api/auth/sign-in', { ...signInBody(caller), ...sid }, { origin })
    },
  }
}

/** Returns the key under which the rate limits count an address or a person. */
function limitKey(by: 'email' | 'person', { email, uid }: Caller): string {
  const subject = by === 'email' ? email : uid
  return createHmac('sha256', suiteConfig().pepper).update(`${by}:${subject}`).digest('base64url')
}
