import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { errorOf, post, type Person, type Reply } from './api.ts'
import { suiteVariable } from './environment.ts'
import { recordAt, writeRecord } from './erasure.ts'
import { signedInEarlier } from './identity.ts'

const opened = z.object({ token: z.string() })

/** Calls the console's API; throws what is refused. */
async function ask(path: string, body: object, token?: string): Promise<unknown> {
  const reply: Reply = await post(`/api/tools/${path}`, body, {
    origin: suiteVariable('TOOLS_URL'),
    ...(token !== undefined && { token }),
  })
  if (reply.status >= 300) throw new Error(`${path}: ${errorOf(reply).code}`)
  return reply.text === '' ? null : JSON.parse(reply.text)
}

/** Opens a session of the console for an operator who signed in a moment ago; resolves with its token. */
export async function consoleToken({ idToken }: Pick<Person, 'idToken'>): Promise<string> {
  return z.parse(opened, await ask('sign-in', { idToken })).token
}

/** Ends the sessions of somebody, as an operator of this session would, who saw their sheet a moment ago. */
export async function endSessions(token: string, uid: string, reason: string): Promise<void> {
  await ask('people/end-sessions', { ...(await seen(token, uid)), reason }, token)
}

/** Asks for the erasure of somebody, in an operator's session. */
export async function askErasure(
  token: string,
  { uid, email }: Pick<Person, 'uid' | 'email'>,
): Promise<void> {
  const reason = 'Demande écrite, identité vérifiée'
  await ask('people/erase', { ...(await seen(token, uid)), reason, confirm: email }, token)
}

/** Reads a sheet; what an act on it has to name. */
async function seen(token: string, uid: string): Promise<{ uid: string; revision: string }> {
  const read = z.object({ revision: z.string() })
  return { uid, ...z.parse(read, await ask('people/read', { uid }, token)) }
}

/** Has the newest proof of an operator be so much older, in each session. */
export async function ageProof(operator: Person, ageMs: number): Promise<void> {
  // Nothing may have ended what is older than the account.
  await signedInEarlier(operator, 2 * ageMs)
  const kept = (await recordAt(`operatorSessions/${operator.uid}`)) ?? {}
  for (const hash of Object.keys(kept))
    await writeRecord(
      `operatorSessions/${operator.uid}/${hash}/authTimeSeconds`,
      Math.floor((Date.now() - ageMs) / SECOND_MS),
    )
}
