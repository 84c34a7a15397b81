import { OK, problem, type Check } from '../check.ts'
import { changeConfig, consolePage, readIdentityConfig } from './identity-config.ts'

/** docs/operations.md: « minimum 6 or more »; the service itself refuses shorter ones. */
const SHORTEST_PASSWORD = 6

/**
 * Settings of the identity service for accounts.
 *
 * Sources: https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection;
 * https://cloud.google.com/identity-platform/docs/password-policy;
 * https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config
 */
export const ACCOUNT_SETTINGS: readonly Check[] = [
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
