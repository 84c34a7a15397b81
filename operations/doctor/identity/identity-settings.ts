import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { PASSWORD_MIN_LENGTH } from '@sesame/contract/constants'
import * as z from 'zod/mini'
import { localized } from '../../../scripts/localized.ts'
import { minLengthOf } from '../../../web/build/environment.ts'
import { andThen, faultIf, findingOf, OK, problem, type Check } from '../check.ts'
import { ACTION_PATH, LOCALE, ownHosts, withDomains } from '../../wanted/identity.ts'
import { changeConfig, consolePage, readIdentityConfig, setTo } from './identity-config.ts'

const provider = z.object({
  name: z.string(),
  enabled: z._default(z.boolean(), false),
  clientId: z._default(z.string(), ''),
})
export const providers = z.object({ defaultSupportedIdpConfigs: z._default(z.array(provider), []) })

/** Without this field mask, the service would also return `clientSecret`. */
export const FIELDS = encodeURIComponent('defaultSupportedIdpConfigs(name,enabled,clientId)')

/** Checks the methods for signing in and signing up. */
const SIGN_IN_METHODS: readonly Check[] = [
  {
    name: {
      fr: 'connexion par mot de passe et en invité, inscription ouverte',
      en: 'sign-in with a password and as a guest, open sign-up',
    },
    async run(project) {
      const { signIn, client } = await readIdentityConfig(project)
      const { email, anonymous } = signIn
      return findingOf([
        ...faultIf(
          !email.enabled || !email.passwordRequired,
          {
            fr: 'le mot de passe n’est pas la seule preuve d’une adresse',
            en: 'a password isn’t the only proof of an address',
          },
          setTo(project, 'signIn.email'),
        ),
        ...faultIf(
          !anonymous.enabled,
          { fr: 'les invités sont refusés', en: 'guests are refused' },
          setTo(project, 'signIn.anonymous'),
        ),
        ...faultIf(
          client?.permissions?.disabledUserSignup === true,
          { fr: 'les inscriptions sont refusées', en: 'sign-ups are refused' },
          consolePage(project, 'settings'),
        ),
      ])
    },
  },
  {
    // https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects.defaultSupportedIdpConfigs/list
    name: {
      fr: `connexion par ${ACCOUNT_PROVIDERS.join(', ')}`,
      en: `sign-in with ${ACCOUNT_PROVIDERS.join(', ')}`,
    },
    async run(project) {
      const path = `/v2/projects/${project.id}/defaultSupportedIdpConfigs?pageSize=100&fields=${FIELDS}`
      const found = (await project.read('identity', path, providers)).defaultSupportedIdpConfigs
      const missing = ACCOUNT_PROVIDERS.filter((id) => {
        const config = found.find(({ name }) => name.endsWith(`/${id}`))
        return config?.enabled !== true || config.clientId === ''
      }).join(', ')
      return findingOf(
        faultIf(
          missing !== '',
          { fr: `sans ${missing}`, en: `without ${missing}` },
          consolePage(project, 'providers'),
        ),
      )
    },
  },
]

/**
 * The minimum length that ASVS V6.2.1 requires. Passwords of 50 bits, which the CNIL requires if attempts are limited, have
 * at least this many characters too (docs/options.md).
 */
const ADVISED_LENGTH = 8

/**
 * Checks of the identity service's settings for accounts.
 *
 * Sources: https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection;
 * https://cloud.google.com/identity-platform/docs/password-policy;
 * https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config
 */
const ACCOUNT_SETTINGS: readonly Check[] = [
  {
    name: { fr: 'adresses protégées de l’énumération', en: 'addresses protected from enumeration' },
    inSuite: true,
    async run(project) {
      const { emailPrivacyConfig } = await readIdentityConfig(project)
      if (emailPrivacyConfig?.enableImprovedEmailPrivacy === true) return OK
      return problem(
        {
          fr: 'une connexion ou une réinitialisation dit si une adresse a un compte',
          en: 'a sign-in or a reset tells whether an address has an account',
        },
        setTo(project, 'emailPrivacyConfig'),
      )
    },
  },
  {
    name: { fr: 'un seul compte par adresse', en: 'one account per address' },
    inSuite: true,
    async run(project) {
      const { signIn } = await readIdentityConfig(project)
      if (!signIn.allowDuplicateEmails) return OK
      return problem(
        {
          fr: 'une adresse peut avoir plusieurs comptes',
          en: 'an address can have several accounts',
        },
        setTo(project, 'signIn.allowDuplicateEmails'),
      )
    },
  },
  {
    name: {
      fr: `règles des mots de passe\u00A0: ${PASSWORD_MIN_LENGTH} caractères ou plus, composés librement`,
      en: `password policy: ${PASSWORD_MIN_LENGTH} characters or more, of any kind`,
    },
    async run(project) {
      const { passwordPolicyConfig: policy } = await readIdentityConfig(project)
      const isEnforced = policy?.passwordPolicyEnforcementState === 'ENFORCE'
      const versions = isEnforced ? policy.passwordPolicyVersions : []
      const [options = {}] = versions.map((version) => version.customStrengthOptions)
      const { minPasswordLength, ...composition } = options
      const imposed = Object.keys(composition).filter((name) => composition[name] === true)
      if (imposed.length > 0) return problem(imposed.join(', '), consolePage(project, 'settings'))
      const enforced = typeof minPasswordLength === 'number' ? minPasswordLength : 0
      // A value that is not a number counts as 0. The build already refuses such a value.
      const length = Math.max(enforced, minLengthOf(project.client) || 0)
      if (length >= ADVISED_LENGTH) return OK
      return {
        kind: 'ok',
        note: localized({
          fr: `${length} suffisent\u00A0; l’ASVS (V6.2.1) et la CNIL en veulent ${ADVISED_LENGTH} au moins\u00A0: VITE_PASSWORD_MIN_LENGTH`,
          en: `${length} are enough; ASVS (V6.2.1) and the CNIL want at least ${ADVISED_LENGTH}: VITE_PASSWORD_MIN_LENGTH`,
        }),
      }
    },
  },
  {
    name: { fr: 'pas de nettoyage automatique des invités', en: 'no automatic clean-up of guests' },
    async run(project) {
      const { autodeleteAnonymousUsers } = await readIdentityConfig(project)
      if (!autodeleteAnonymousUsers) return OK
      return problem(
        {
          fr: 'leurs comptes disparaissent et leurs données restent',
          en: 'their accounts disappear and their data stays',
        },
        setTo(project, 'autodeleteAnonymousUsers'),
      )
    },
  },
  {
    name: { fr: 'comptes effacés par l’API seule', en: 'accounts erased only by the API' },
    async run(project) {
      const { client } = await readIdentityConfig(project)
      if (client?.permissions?.disabledUserDeletion === true) return OK
      return problem(
        {
          fr: 'un client peut effacer un compte sans ses données',
          en: 'a client can erase an account without its data',
        },
        setTo(project, 'client.permissions.disabledUserDeletion'),
      )
    },
  },
]

/** Checks the hosts whose pages may sign people in. */
const AUTHORISED_DOMAINS: readonly Check[] = [
  {
    name: {
      fr: 'domaines autorisés\u00A0: les nôtres, sans localhost',
      en: 'authorised domains: ours, without localhost',
    },
    async run(project) {
      const { authorizedDomains } = await readIdentityConfig(project)
      const missing = ownHosts(project).filter((host) => !authorizedDomains.includes(host))
      const wanted = withDomains(authorizedDomains, missing)
      const change = changeConfig(project, 'authorizedDomains', { authorizedDomains: wanted })
      return findingOf([
        ...faultIf(
          missing.length > 0,
          { fr: `sans ${missing.join(', ')}`, en: `without ${missing.join(', ')}` },
          change,
        ),
        ...faultIf(
          authorizedDomains.includes('localhost'),
          { fr: 'localhost en est', en: 'localhost is one of them' },
          change,
        ),
      ])
    },
  },
  {
    name: {
      fr: 'les redirections de connexion passent par l’hôte des pages',
      en: 'sign-in redirects go through the pages’ host',
    },
    run({ id, host, client }) {
      const domain = client['VITE_FIREBASE_AUTH_DOMAIN'] ?? ''
      const own = new URL(host).host
      const wrong = faultIf(
        domain !== own,
        {
          fr: `par «\u00A0${domain}\u00A0», dont un navigateur qui cloisonne le stockage ne revient pas`,
          en: `through “${domain}”, from which a browser that partitions storage can’t return`,
        },
        andThen(
          `VITE_FIREBASE_AUTH_DOMAIN=${own}`,
          `npm run deploy -- --project ${id} --only hosting`,
        ),
      )
      return Promise.resolve(findingOf(wrong))
    },
  },
]

/**
 * Checks the e-mails that the identity service sends.
 *
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config (`SendEmail`, `Smtp`)
 */
const MAILS: readonly Check[] = [
  {
    name: {
      fr: `e-mails en français, dont les liens mènent à ${ACTION_PATH}`,
      en: `e-mails in French, with links to ${ACTION_PATH}`,
    },
    async run(project) {
      const { notification } = await readIdentityConfig(project)
      const found = notification?.sendEmail?.callbackUri ?? ''
      const callbackUri = project.host + ACTION_PATH
      const locale = notification?.defaultLocale ?? ''
      return findingOf([
        ...faultIf(
          found !== callbackUri,
          { fr: `ils mènent à «\u00A0${found}\u00A0»`, en: `they lead to “${found}”` },
          setTo(project, 'notification.sendEmail.callbackUri'),
        ),
        ...faultIf(
          locale !== LOCALE,
          { fr: `leur langue est «\u00A0${locale}\u00A0»`, en: `their language is “${locale}”` },
          setTo(project, 'notification.defaultLocale'),
        ),
      ])
    },
  },
  {
    name: {
      fr: 'serveur d’envoi du service d’identité',
      en: 'mail server of the identity service',
    },
    async run(project) {
      const { notification } = await readIdentityConfig(project)
      const { method, smtp } = notification?.sendEmail ?? {}
      if (method !== 'CUSTOM_SMTP') {
        const note = localized({
          fr: 'non configuré\u00A0: Firebase les envoie',
          en: 'not set up: Firebase sends them',
        })
        return { ...OK, note }
      }
      const { host = '', senderEmail = '', securityMode = '' } = smtp ?? {}
      const isSecure = securityMode === 'SSL' || securityMode === 'START_TLS'
      if (host !== '' && senderEmail !== '' && isSecure) return { ...OK, note: host }
      return problem(
        {
          fr: 'il lui manque un hôte, un expéditeur ou le chiffrement',
          en: 'it lacks a host, a sender or encryption',
        },
        consolePage(project, 'emails'),
      )
    },
  },
]

/** All checks of the identity service. */
export const IDENTITY: readonly Check[] = [
  ...SIGN_IN_METHODS,
  ...ACCOUNT_SETTINGS,
  ...AUTHORISED_DOMAINS,
  ...MAILS,
]
