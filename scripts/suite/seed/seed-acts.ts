import { OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import type { Database } from 'firebase-admin/database'
import { firebaseJournal } from '../../../functions/src/adapters/firebase/operators/journal.ts'
import { firebaseRequests } from '../../../functions/src/adapters/firebase/operators/requests.ts'
import { pastActs } from './past-acts.ts'

/** Gives the console's journal its past, in a chain that holds, and the second operator something to decide. */
export async function seedActs(database: Database, now: number): Promise<void> {
  const late = () => Promise.resolve(database)
  const journal = firebaseJournal(late)
  const acts = pastActs(now)
  for (const { facts, end } of acts) {
    const { code, ...begun } = facts
    const isOne = end === 'noted' || end === 'refused'
    const { seq } = await journal.append(
      isOne ? { ...facts, phase: end } : { ...begun, phase: 'begun' },
    )
    if (!isOne) await journal.append({ ...facts, at: facts.at + 1, phase: end, of: seq })
  }
  for (const { facts } of acts.filter(({ facts: { action } }) => action === 'erasure-asked')) {
    const { at, operator: by, target = '', reason = '' } = facts
    const asked = { kind: 'erasure', target, reason, by, at, state: 'waiting' } as const
    await firebaseRequests(late).add({ ...asked, expiresAt: at + OPERATOR_REQUEST_MS })
  }
}
