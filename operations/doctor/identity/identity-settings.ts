import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import * as z from 'zod/mini'
import { faultIf, findingOf, OK, problem, type Check } from '../check.ts'
import type { Project } from '../project/project.ts'
import { changeConfig, consolePage, readIdentityConfig } from './identity-config.ts'

const provider = z.object({
  name: z.string(),
  enabled: z._default(z.boolean(), false),
  clientId: z._default(z.string(), ''),
})
const list = z.object({ defaultSupportedIdpConfigs: z._default(z.array(provider), []) })

/** Leaves out `clientSecret`, which the service would also return. */
const FIELDS = encodeURIComponent('defaultSupportedIdpConfigs(name,enabled,clientId)')

/** The methods to sign in and to sign up. */
const SIGN_IN_METHODS: readonly Check[] = [
  {
    name: 'connexion par mot de passe et en invité, inscription ouverte',
    async run(project) {
      const { signIn, client } = await readIdentityConfig(project)
      const { email, anonymous } = signIn
      const on = (method: string, value: object) =>
        changeConfig(project, `signIn.${method}`, { signIn: { [method]: value } })
      return findingOf([
        ...faultIf(
          !email.enabled || !email.passwordRequired,
          'le mot de passe n’est pas la seule preuve d’une adresse',
          on('email', { enabled: true, passwordRequired: true }),
        ),
        ...faultIf(
          !anonymous.enabled,
          'les invités sont refusés',
          on('anonymous', { enabled: true }),
        ),
        ...faultIf(
          client?.permissions?.disabledUserSignup === true,
          'les inscriptions sont refusées',
          consolePage(project, 'settings'),
        ),
      ])
    },
  },
  {
    // https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects.defaultSupportedIdpConfigs/list
    name: `connexion par ${ACCOUNT_PROVIDERS.join(', ')}`,
    async run(project) {
      const path = `/v2/projects/${project.id}/defaultSupportedIdpConfigs?pageSize=100&fields=${FIELDS}`
      const found = (await project.read('identity', path, list)).defaultSupportedIdpConfigs
      const missing = ACCOUNT_PROVIDERS.filter((id) => {
        const config = found.find(({ name }) => name.endsWith(`/${id}`))
        return config?.enabled !== true || config.clientId === ''
      })
      return findingOf(
        faultIf(
          missing.length > 0,
          `sans ${missing.join(', ')}`,
          consolePage(project, 'providers'),
        ),
      )
    },
  },
]

/** docs/operations.md: « 6 characters or more »; the service itself refuses shorter ones. */
const SHORTEST_PASSWORD = 6

/**
 * Settings of the identity service for accounts.
 *
 * Sources: https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection;
 * https://cloud.google.com/identity-platform/docs/password-policy;
 * https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config
 */
const ACCOUNT_SETTINGS: readonly Check[] = [
  {
    name: 'adresses protégées de l’énumération',
    inSuite: true,
    async run(project) {
      const { emailPrivacyConfig } = await readIdentityConfig(project)
      if (emailPrivacyConfig?.enableImprovedEmailPrivacy === true) return OK
      return problem(
        'une connexion ou une réinitialisation dit si une adresse a un compte',
        changeConfig(project, 'emailPrivacyConfig', {
          emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
        }),
      )
    },
  },
  {
    name: 'un seul compte par adresse',
    inSuite: true,
    async run(project) {
      const { signIn } = await readIdentityConfig(project)
      if (!signIn.allowDuplicateEmails) return OK
      return problem(
        'une adresse peut avoir plusieurs comptes',
        changeConfig(project, 'signIn.allowDuplicateEmails', {
          signIn: { allowDuplicateEmails: false },
        }),
      )
    },
  },
  {
    name: `règles des mots de passe : ${SHORTEST_PASSWORD} caractères ou plus, composés librement`,
    async run(project) {
      const { passwordPolicyConfig: policy } = await readIdentityConfig(project)
      if (policy?.passwordPolicyEnforcementState !== 'ENFORCE') return OK
      const [options = {}] = policy.passwordPolicyVersions.map((v) => v.customStrengthOptions)
      const { minPasswordLength, ...composition } = options
      const imposed = Object.keys(composition).filter((name) => composition[name] === true)
      const shortest = typeof minPasswordLength === 'number' ? minPasswordLength : SHORTEST_PASSWORD
      if (imposed.length === 0 && shortest >= SHORTEST_PASSWORD) return OK
      return problem(
        [...imposed, ...(shortest < SHORTEST_PASSWORD ? [`minimum ${shortest}`] : [])].join(', '),
        consolePage(project, 'settings'),
      )
    },
  },
  {
    name: 'pas de nettoyage automatique des invités',
    async run(project) {
      const { autodeleteAnonymousUsers } = await readIdentityConfig(project)
      if (!autodeleteAnonymousUsers) return OK
      return problem(
        'leurs comptes disparaissent et leurs données restent',
        changeConfig(project, 'autodeleteAnonymousUsers', { autodeleteAnonymousUsers: false }),
      )
    },
  },
  {
    name: 'comptes effacés par l’API seule',
    async run(project) {
      const { client } = await readIdentityConfig(project)
      if (client?.permissions?.disabledUserDeletion === true) return OK
      return problem(
        'un client peut effacer un compte sans ses données',
        changeConfig(project, 'client.permissions.disabledUserDeletion', {
          client: { permissions: { disabledUserDeletion: true } },
        }),
      )
    },
  },
]

/** Hosts of the pages, which `SESAME_HOST_URL` and `SESAME_ORIGINS` name. */
function ownHosts({ host, settings }: Project): string[] {
  const origins = [host, ...(settings['SESAME_ORIGINS'] ?? '').split(',')]
  return origins.filter((origin) => URL.canParse(origin)).map((origin) => new URL(origin).hostname)
}

/** The hosts at which people may sign in. */
const AUTHORISED_DOMAINS: readonly Check[] = [
  {
    name: 'domaines autorisés : les nôtres, sans localhost',
    async run(project) {
      const { authorizedDomains } = await readIdentityConfig(project)
      const missing = ownHosts(project).filter((host) => !authorizedDomains.includes(host))
      const wanted = [...authorizedDomains, ...missing].filter((domain) => domain !== 'localhost')
      const change = changeConfig(project, 'authorizedDomains', { authorizedDomains: wanted })
      return findingOf([
        ...faultIf(missing.length > 0, `sans ${missing.join(', ')}`, change),
        ...faultIf(authorizedDomains.includes('localhost'), 'localhost en est', change),
      ])
    },
  },
  {
    name: 'les redirections de connexion passent par l’hôte des pages',
    run({ id, host, client }) {
      const domain = client['VITE_FIREBASE_AUTH_DOMAIN'] ?? ''
      const own = new URL(host).host
      const wrong = faultIf(
        domain !== own,
        `par « ${domain} », dont un navigateur qui cloisonne le stockage ne revient pas`,
        `VITE_FIREBASE_AUTH_DOMAIN=${own}, puis npm run deploy -- --project ${id} --only hosting`,
      )
      return Promise.resolve(findingOf(wrong))
    },
  },
]

const ACTION_PATH = '/auth/action'
const LOCALE = 'fr'

/**
 * The mails of the identity service.
 *
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config (`SendEmail`, `Smtp`)
 */
const MAILS: readonly Check[] = [
  {
    name: `e-mails en français, dont les liens mènent à ${ACTION_PATH}`,
    async run(project) {
      const { notification } = await readIdentityConfig(project)
      const found = notification?.sendEmail?.callbackUri ?? ''
      const callbackUri = project.host + ACTION_PATH
      const locale = notification?.defaultLocale ?? ''
      return findingOf([
        ...faultIf(
          found !== callbackUri,
          `ils mènent à « ${found} »`,
          changeConfig(project, 'notification.sendEmail.callbackUri', {
            notification: { sendEmail: { callbackUri } },
          }),
        ),
        ...faultIf(
          locale !== LOCALE,
          `leur langue est « ${locale} »`,
          changeConfig(project, 'notification.defaultLocale', {
            notification: { defaultLocale: LOCALE },
          }),
        ),
      ])
    },
  },
  {
    name: 'serveur d’envoi du service d’identité',
    async run(project) {
      const { notification } = await readIdentityConfig(project)
      const { method, smtp } = notification?.sendEmail ?? {}
      if (method !== 'CUSTOM_SMTP') return { ...OK, note: 'non configuré : Firebase les envoie' }
      const { host = '', senderEmail = '', securityMode = '' } = smtp ?? {}
      const isSecure = securityMode === 'SSL' || securityMode === 'START_TLS'
      if (host !== '' && senderEmail !== '' && isSecure) return { ...OK, note: host }
      return problem(
        'il lui manque un hôte, un expéditeur ou le chiffrement',
        consolePage(project, 'emails'),
      )
    },
  },
]

/** How people sign in, and what the service does for them. */
export const IDENTITY: readonly Check[] = [
  ...SIGN_IN_METHODS,
  ...ACCOUNT_SETTINGS,
  ...AUTHORISED_DOMAINS,
  ...MAILS,
]
