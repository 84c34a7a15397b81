import * as z from 'zod/mini'
import { suiteVariable } from './suite-variable.ts'

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

/** A mail that the identity service sends itself. */
type IdentityMail = z.infer<typeof answer>['oobCodes'][number]

/** Reads the mails that the identity service itself would have sent to an address, oldest first. */
export async function identityMailsTo(address: string): Promise<IdentityMail[]> {
  const host = suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')
  const project = suiteVariable('GCLOUD_PROJECT')
  const response = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`)
  const { oobCodes } = answer.parse(await response.json())
  return oobCodes.filter(({ email, newEmail = email }) => newEmail === address)
}
