import type { Project } from '../doctor/project/project.ts'

/** The page that uses up the codes in e-mails. */
export const ACTION_PATH = '/auth/action'

/** The language of e-mails that name none. */
export const LOCALE = 'fr'

/**
 * The wanted settings of the identity service, by the path of each in its configuration. Only the automatic clean-up of
 * guests is documented to need Identity Platform; off is its default, so no project has to be upgraded for it.
 *
 * Sources: https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config;
 * https://firebase.google.com/docs/auth/web/anonymous-auth, « automatic clean-up »
 */
export const identitySettings = ({ host }: Pick<Project, 'host'>) => ({
  'signIn.email': { enabled: true, passwordRequired: true },
  'signIn.anonymous': { enabled: true },
  'signIn.allowDuplicateEmails': false,
  emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  autodeleteAnonymousUsers: false,
  'client.permissions.disabledUserDeletion': true,
  'notification.defaultLocale': LOCALE,
  'notification.sendEmail.callbackUri': host + ACTION_PATH,
})

export type IdentityField = keyof ReturnType<typeof identitySettings>

/** The body of a request that sets the field at a path. */
export function bodyOf(path: string, value: unknown): object {
  return path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object
}

/** Hosts of our pages, from `SESAME_HOST_URL` and `SESAME_ORIGINS`. */
export function ownHosts({ host, settings }: Pick<Project, 'host' | 'settings'>): string[] {
  const origins = [host, ...(settings['SESAME_ORIGINS'] ?? '').split(',')]
  return origins.filter((origin) => URL.canParse(origin)).map((origin) => new URL(origin).hostname)
}

/** Adds the missing domains to the authorised ones, and removes `localhost`. */
export function withDomains(found: readonly string[], wanted: readonly string[]): string[] {
  return [...new Set([...found, ...wanted])].filter((domain) => domain !== 'localhost')
}
