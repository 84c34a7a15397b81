import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { hasConsole } from '../doctor/console.ts'
import { FIELDS as PROVIDER_FIELDS, providers } from '../doctor/identity/identity-settings.ts'
import { FIELDS } from '../doctor/identity/identity-config.ts'
import { bodyOf, identitySettings, ownHosts, withDomains } from '../wanted/identity.ts'
import { byHand, change, changeIf, type Part, type Site } from './part.ts'

const config = z.looseObject({ authorizedDomains: z._default(z.array(z.string()), []) })

const readConfig = ({ project: { id }, google }: Site) =>
  google.find('identity', `/v2/projects/${id}/config?fields=${encodeURIComponent(FIELDS)}`, config)

const at = (found: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Values | undefined)?.[name], found)

type Values = Readonly<Record<string, unknown>>

/**
 * Whether a setting has its wanted value. Settings that are off are absent from the service's response, and settings that
 * are not ours are ignored.
 */
function isAsWanted(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) {
    return isDeepStrictEqual(found ?? false, wanted)
  }
  return Object.entries(wanted).every(([name, value]) => isAsWanted(at(found, name), value))
}

const pageOf = ({ project: { id } }: Site, page: string) =>
  `https://console.firebase.google.com/project/${id}/authentication${page}`

/**
 * The settings of the identity service. Each is sent in its own request, because the service refuses a whole request for
 * one field that is not available in this project, such as those of Identity Platform.
 */
export const IDENTITY: Part = {
  name: { fr: 'Service d’identité', en: 'Identity service' },
  async compare(site) {
    const { project, google } = site
    const found = await readConfig(site)
    if (found === null) {
      return [
        byHand(
          {
            fr: 'Choisissez «\u00A0Commencer\u00A0»\u00A0: l’API qui le ferait passe aussi à l’offre payante (Identity Platform).',
            en: 'Choose “Get started”: the API for it also upgrades to the service that is charged (Identity Platform).',
          },
          pageOf(site, ''),
        ),
      ]
    }
    const set = (field: string, value: unknown) => () =>
      google.change({
        api: 'identity',
        method: 'PATCH',
        path: `/admin/v2/projects/${project.id}/config?updateMask=${field}`,
        body: bodyOf(field, value),
      })
    const domains = withDomains(found.authorizedDomains, [
      ...ownHosts(project),
      ...(hasConsole(project) ? [new URL(project.consoleHost ?? '').hostname] : []),
    ])
    return [
      ...Object.entries(identitySettings(project))
        .filter(([field, wanted]) => !isAsWanted(at(found, field), wanted))
        .map(([field, wanted]) =>
          change(`${field} → ${JSON.stringify(wanted)}`, set(field, wanted)),
        ),
      ...changeIf(
        !isDeepStrictEqual(domains, found.authorizedDomains),
        `authorizedDomains → ${domains.join(', ')}`,
        set('authorizedDomains', domains),
      ),
    ]
  },
}

/** The sign-in providers. Only the operator can get their ids and secrets. */
export const PROVIDERS: Part = {
  name: { fr: 'Fournisseurs de connexion', en: 'Sign-in providers' },
  async compare(site) {
    const { project, google } = site
    const path = `/v2/projects/${project.id}/defaultSupportedIdpConfigs?pageSize=100&fields=${PROVIDER_FIELDS}`
    const found = await google.find('identity', path, providers)
    const on = (found?.defaultSupportedIdpConfigs ?? []).filter(
      ({ enabled, clientId }) => enabled && clientId !== '',
    )
    const missing = ACCOUNT_PROVIDERS.filter(
      (id) => !on.some(({ name }) => name.endsWith(`/${id}`)),
    )
    if (missing.length === 0) return []
    const redirect = `${project.host}/__/auth/handler`
    return [
      byHand(
        {
          fr: `Ajoutez ${missing.join(', ')}, chacun avec la redirection ${redirect} (docs/operations.md, «\u00A0Authentication\u00A0»).`,
          en: `Add ${missing.join(', ')}, each with the redirect ${redirect} (docs/operations.md, “Authentication”).`,
        },
        pageOf(site, '/providers'),
      ),
    ]
  },
}
