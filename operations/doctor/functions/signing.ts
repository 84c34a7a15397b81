import * as z from 'zod/mini'
import { faultIf, findingOf, type Check } from '../check.ts'

const ROLE = 'roles/iam.serviceAccountTokenCreator'

const policy = z.object({
  bindings: z._default(
    z.array(z.object({ role: z.string(), members: z._default(z.array(z.string()), []) })),
    [],
  ),
})

/**
 * A function holds no key: to sign the token that follows a passkey, the Admin SDK has Google sign it as the function's
 * account, which needs the right to that on itself.
 *
 * Source: https://firebase.google.com/docs/auth/admin/create-custom-tokens, « let the Admin SDK discover a service account »
 */
export const SIGNING: Check = {
  name: 'api peut signer la connexion d’une clé d’accès',
  async run({ id, readPolicy }) {
    const account = `sesame-api@${id}.iam.gserviceaccount.com`
    const member = `serviceAccount:${account}`
    const own = await readPolicy('iam', `/v1/projects/${id}/serviceAccounts/${account}`, policy)
    const isGranted = own?.bindings.some(
      ({ role, members }) => role === ROLE && members.includes(member),
    )
    return findingOf(
      faultIf(
        isGranted !== true,
        `${account} n’a pas ${ROLE} sur lui-même`,
        `gcloud iam service-accounts add-iam-policy-binding ${account} --project ${id} --member ${member} --role ${ROLE}`,
      ),
    )
  },
}
