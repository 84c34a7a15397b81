import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { errorOf, post, type Person, type Reply } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { recordAt, writeRecord } from './erasure.ts'
import { signedInEarlier, signInAgain } from 'sesame-testing/identity'
import { OPEN_EMERGENCY } from './demo-operators.ts'
import { nextSecond } from 'sesame-testing/next-second'

const opened = z.object({ token: z.string() })
const sheet = z.object({ revision: z.string() })
const asked = z.object({ request: z.string() })

/** Calls the console's API. */
export const askConsole = (path: string, body: object, token?: string): Promise<Reply> =>
  post(`/api/tools/${path}`, body, {
    origin: suiteVariable('TOOLS_URL'),
    ...(token !== undefined && { token }),
  })

/** Calls the console's API. Throws if the API refuses the call. */
async function ask(path: string, body: object, token?: string): Promise<unknown> {
  const reply = await askConsole(path, body, token)
  if (reply.status >= 300) throw new Error(`${path}: ${errorOf(reply).code}`)
  return reply.text === '' ? null : JSON.parse(reply.text)
}

/** Opens a console session for an operator who signed in a moment ago. Resolves with the session's token. */
export async function consoleToken({ idToken }: Pick<Person, 'idToken'>): Promise<string> {
  // Start the console's emergency again, because a restore of the database ends it.
  await writeRecord('operatorEmergency', OPEN_EMERGENCY)
  return z.parse(opened, await ask('sign-in', { idToken })).token
}

/** Signs an operator in again with their password, and opens a console session. */
export async function openConsole({ email }: Pick<Person, 'email'>): Promise<string> {
  await nextSecond()
  return consoleToken(await signInAgain(email))
}

/** Runs an action on a person, as an operator who has just opened that person's page. */
export async function actOn(
  uid: string,
  act: string,
  token: string,
  { reason = 'Demande écrite du 12', ...more }: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { revision } = z.parse(sheet, await ask('people/read', { uid }, token))
  return ask(`people/${act}`, { uid, revision, reason, ...more }, token)
}

/** Adds the service `dialogues` if it does not exist. */
export async function addService(token: string): Promise<void> {
  const body = { name: 'dialogues', reason: 'Demande écrite du 12' }
  const reply = await askConsole('services', body, token)
  if (reply.status !== 200 && reply.status !== 409) throw new Error(errorOf(reply).code)
}

/** Ends a person's sessions. */
export async function endSessions(token: string, uid: string, reason: string): Promise<void> {
  await actOn(uid, 'end-sessions', token, { reason })
}

/**
 * Requests a person's erasure in an operator's session. Resolves with the id of the request, for a second operator's approval.
 */
export async function askErasure(
  token: string,
  { uid, email }: Pick<Person, 'uid' | 'email'>,
): Promise<string> {
  const reason = 'Demande écrite, identité vérifiée'
  return z.parse(asked, await actOn(uid, 'erase', token, { reason, confirm: email })).request
}

/** Erases a person with two operators: one requests the erasure, the other approves it. */
export async function eraseByTwo(person: Person, one: string, other: string): Promise<void> {
  await approve(await askErasure(one, person), person, other)
}

/** Changes the address of a person who lost their mailbox. The first operator requests the change, the second approves it. */
export async function changeAddressByTwo(
  person: Person,
  email: string,
  one: string,
  other: string,
): Promise<void> {
  const lost = await actOn(person.uid, 'change-address', one, { email, cause: 'lost' })
  await approve(z.parse(asked, lost).request, person, other)
}

async function approve(id: string, { email }: Pick<Person, 'email'>, token: string): Promise<void> {
  const reason = 'Pièce vérifiée au guichet'
  await ask('requests/approve', { id, confirm: email, reason }, token)
}

/** Makes the operator's newest proof of identity older by `ageMs`, in all their console sessions. */
export async function ageProof(operator: Person, ageMs: number): Promise<void> {
  // Make the account older than the proof, because a proof older than its account may count as ended.
  await signedInEarlier(operator, 2 * ageMs)
  const kept = (await recordAt(`operatorSessions/${operator.uid}`)) ?? {}
  for (const hash of Object.keys(kept))
    await writeRecord(
      `operatorSessions/${operator.uid}/${hash}/authTimeSeconds`,
      Math.floor((Date.now() - ageMs) / SECOND_MS),
    )
}
