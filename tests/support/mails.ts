import * as z from 'zod/mini'
import { suiteVariable } from './environment.ts'

const answer = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      newEmail: z.optional(z.string()),
      requestType: z.string(),
      oobCode: z.string(),
      oobLink: z.url(),
    }),
  ),
})

/** A mail that the identity service would have sent. */
type Mail = z.infer<typeof answer>['oobCodes'][number]

/** The mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const host = suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')
  const project = suiteVariable('GCLOUD_PROJECT')
  const response = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`)
  const { oobCodes } = answer.parse(await response.json())
  return oobCodes.filter(({ email, newEmail = email }) => newEmail === address)
}

/** The code of the last mail to an address; undefined when none was sent. */
export async function mailedCode(address: string): Promise<string | undefined> {
  return (await mailsTo(address)).at(-1)?.oobCode
}

/** Requests the mail that verifies the address of an ID token's owner. */
export async function mailVerification(idToken: string): Promise<void> {
  const host = suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')
  const url = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=demo`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ requestType: 'VERIFY_EMAIL', idToken }),
  })
  if (!response.ok) throw new Error(`sendOobCode: ${response.status}`)
}
