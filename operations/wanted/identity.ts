import type { Project } from '../doctor/project/project.ts'

/** The page that the links in e-mails open, with a code that can be used once. */
export const ACTION_PATH = '/auth/action'

/** The language of e-mails for which no language is set. */
export const LOCALE = 'fr'

/**
 * Returns the wanted settings of the identity service, by their paths in its configuration. Of these, only the automatic
 * clean-up of guests is documented to need Identity Platform. It is off by default, so no project must be upgraded for
 * it.
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

/** Returns the request body that sets the field at a path. */
export function bodyOf(path: string, value: unknown): object {
  return path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object
}

/** Returns the host names of our pages, from `SESAME_HOST_URL` and `SESAME_ORIGINS`. */
export function ownHosts({ host, settings }: Pick<Project, 'host' | 'settings'>): string[] {
  const origins = [host, ...(settings['SESAME_ORIGINS'] ?? '').split(',')]
  return origins.filter((origin) => URL.canParse(origin)).map((origin) => new URL(origin).hostname)
}

/** Returns the authorised domains, with the missing ones added and `localhost` removed. */
export function withDomains(found: readonly string[], wanted: readonly string[]): string[] {
  return [...new Set([...found, ...wanted])].filter((domain) => domain !== 'localhost')
}
