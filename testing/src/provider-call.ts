import { suiteVariable } from './suite-variable.ts'

/** Thrown if the identity service refuses a call. */
export class ProviderRefusal extends Error {}

/** Calls the identity service as a client could, bypassing our API. @throws {ProviderRefusal} */
export async function providerCall(operation: string, fields: object): Promise<unknown> {
  const host = suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')
  const url = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=demo`
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...fields, returnSecureToken: true }),
  })
  if (!reply.ok) throw new ProviderRefusal(`${operation}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}
