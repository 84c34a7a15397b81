import * as z from 'zod/mini'
import { suiteVariable } from '../../support/environment.ts'

const codes = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string() })),
})

/** How many mails with a link to a new password the identity service has sent to an address. */
export async function resetMailsTo(email: string): Promise<number> {
  const host = suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')
  const project = suiteVariable('GCLOUD_PROJECT')
  const response = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`)
  const { oobCodes } = codes.parse(await response.json())
  return oobCodes.filter((code) => code.email === email && code.requestType === 'PASSWORD_RESET')
    .length
}
