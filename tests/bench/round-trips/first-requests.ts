import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { setTimeout as pause } from 'node:timers/promises'
import type { Text } from 'sesame-emulators/texts/localized'
import { member } from '../../../functions/src/testing/stage.ts'
import { post, type Reply } from 'sesame-testing/api'
import { suiteStage } from '../../support/suite-stage.ts'
import { startFarInstance, waitFor, type FarInstance, type Wait } from './measure.ts'

/** Longer (ms) than any timeout after which an unused connection is closed or checked again. */
const REST_MS = MINUTE_MS + SECOND_MS

/** The waits of a request for which no connection is open. */
export interface FirstRequest {
  readonly name: Text
  /** The first request of an instance, which also loads code. */
  readonly cold: Wait
  /** The first request after a minute of rest, if that was measured. */
  readonly rested?: Wait
}

type Ask = (origin: string) => Promise<Reply>

interface Asked {
  readonly name: Text
  readonly prepare: (near: string) => Promise<Ask>
}

/** The requests to measure, each on its own instance. Another instance prepares the person. */
const ASKED: readonly Asked[] = [
  {
    name: { fr: 'rafraîchissement', en: 'refresh' },
    async prepare(near) {
      const { accessToken } = await member(suiteStage(near))
      return (origin) => post('/api/auth/refresh-access-token', { accessToken }, { origin })
    },
  },
  {
    name: { fr: 'connexion', en: 'sign-in' },
    async prepare(near) {
      const stage = suiteStage(near)
      const { idToken } = await stage.proveAgain(await member(stage))
      return (origin) => post('/api/auth/sign-in', { idToken, remember: true }, { origin })
    },
  },
]

/** Measures the first request of new instances, and optionally their first request after a rest. */
export async function measureFirstRequests(
  { far, origin: near }: FarInstance,
  isRestAwaited: boolean,
): Promise<FirstRequest[]> {
  const started: { name: Text; instance: FarInstance; ask: () => Promise<Wait> }[] = []
  try {
    for (const { name, prepare } of ASKED) {
      const instance = await startFarInstance(far)
      const ask = async () => {
        const asked = await prepare(near)
        return waitFor(instance, { name, status: 200, ask: () => asked(instance.origin) })
      }
      started.push({ name, instance, ask })
    }
    const first: FirstRequest[] = []
    for (const { name, ask } of started) first.push({ name, cold: await ask() })
    if (!isRestAwaited) return first
    await pause(REST_MS)
    const rested: Wait[] = []
    for (const { ask } of started) rested.push(await ask())
    return first.map((request, i) => ({ ...request, ...(rested[i] && { rested: rested[i] }) }))
  } finally {
    for (const { instance } of started) await instance.instances.close(instance.instances.errors())
  }
}
