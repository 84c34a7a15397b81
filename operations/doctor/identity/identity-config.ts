import * as z from 'zod/mini'
import type { Text } from '../../../scripts/localized.ts'
import { consoleAt } from '../check.ts'
import { bodyOf, identitySettings, type IdentityField } from '../../wanted/identity.ts'
import type { Project } from '../project/project.ts'
import { Unverified } from '../project/reader.ts'

const flag = z._default(z.boolean(), false)
const text = z._default(z.string(), '')

/**
 * The settings of the identity service that the checks read. Settings that are off or empty are absent from the service's
 * response.
 */
const config = z.object({
  signIn: z._default(
    z.object({
      email: z._default(z.object({ enabled: flag, passwordRequired: flag }), {
        enabled: false,
        passwordRequired: false,
      }),
      anonymous: z._default(z.object({ enabled: flag }), { enabled: false }),
      allowDuplicateEmails: flag,
    }),
    {
      email: { enabled: false, passwordRequired: false },
      anonymous: { enabled: false },
      allowDuplicateEmails: false,
    },
  ),
  authorizedDomains: z._default(z.array(z.string()), []),
  autodeleteAnonymousUsers: flag,
  emailPrivacyConfig: z.optional(z.object({ enableImprovedEmailPrivacy: flag })),
  client: z.optional(
    z.object({
      permissions: z.optional(z.object({ disabledUserSignup: flag, disabledUserDeletion: flag })),
    }),
  ),
  passwordPolicyConfig: z.optional(
    z.object({
      passwordPolicyEnforcementState: text,
      passwordPolicyVersions: z._default(
        z.array(
          z.object({
            customStrengthOptions: z._default(
              z.record(z.string(), z.union([z.number(), z.boolean()])),
              {},
            ),
          }),
        ),
        [],
      ),
    }),
  ),
  notification: z.optional(
    z.object({
      defaultLocale: text,
      sendEmail: z.optional(
        z.object({
          method: text,
          callbackUri: text,
          smtp: z.optional(
            z.object({
              senderEmail: text,
              host: text,
              port: z.optional(z.number()),
              securityMode: text,
            }),
          ),
        }),
      ),
    }),
  ),
})

/** Read only these fields: without a field mask, the service also returns the password hash key and the mail password. */
export const FIELDS = [
  ...['signIn(email,anonymous,allowDuplicateEmails)', 'authorizedDomains', 'client/permissions'],
  ...['autodeleteAnonymousUsers', 'emailPrivacyConfig', 'passwordPolicyConfig'],
  'notification(defaultLocale,sendEmail(method,callbackUri,smtp(senderEmail,host,port,securityMode)))',
].join(',')

/**
 * Reads the settings of the identity service.
 *
 * Sources: https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config;
 * https://cloud.google.com/apis/docs/system-parameters (`fields`)
 */
export async function readIdentityConfig(project: Project): Promise<z.infer<typeof config>> {
  const path = `/v2/projects/${project.id}/config?fields=${encodeURIComponent(FIELDS)}`
  const found = await project.find('identity', path, config)
  if (found === null) {
    throw new Unverified({
      fr: 'le service d’identité n’est pas initialisé (console Firebase, Authentication)',
      en: 'the identity service isn’t initialised (Firebase console, Authentication)',
    })
  }
  return found
}

/**
 * Returns a curl command that changes settings of the identity service, because gcloud has no command for them.
 *
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/updateConfig
 */
export function changeConfig({ id }: Project, mask: string, value: object): string {
  return [
    'curl -X PATCH -H "Authorization: Bearer $(gcloud auth print-access-token)"',
    `-H 'X-Goog-User-Project: ${id}' -H 'Content-Type: application/json' -d '${JSON.stringify(value)}'`,
    `'https://identitytoolkit.googleapis.com/admin/v2/projects/${id}/config?updateMask=${mask}'`,
  ].join(' ')
}

/** Returns the command that sets a setting to its required value. */
export const setTo = (project: Project, field: IdentityField) =>
  changeConfig(project, field, bodyOf(field, identitySettings(project)[field]))

/** Returns the page of the Firebase console with the authentication settings. */
export function consolePage({ id }: Project, page: 'providers' | 'emails' | 'settings'): Text {
  return consoleAt(`console.firebase.google.com/project/${id}/authentication/${page}`)
}
