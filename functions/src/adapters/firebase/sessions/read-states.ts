import { sessionState, type SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import { parseRecord } from '../database/snapshot.ts'

const states = z.record(z.string(), sessionState)

/** The states of a person's sessions, by sid. */
export async function readStates(
  root: Reference,
  uid: string,
): Promise<Record<string, SessionState>> {
  return parseStates((await root.child(`sessionStates/${uid}`).get()).val())
}

/** @throws {Error} when one of them does not match its schema. */
export function parseStates(value: unknown): Record<string, SessionState> {
  return parseRecord(states, value) ?? {}
}
