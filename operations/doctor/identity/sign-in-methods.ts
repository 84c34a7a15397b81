import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import * as z from 'zod/mini'
import { faultIf, findingOf, type Check } from '../check.ts'
import { changeConfig, consolePage, readIdentityConfig } from './identity-config.ts'

const provider = z.object({
  name: z.string(),
  enabled: z._default(z.boolean(), false),
  clientId: z._default(z.string(), ''),
})
const list = z.object({ defaultSupportedIdpConfigs: z._default(z.array(provider), []) })

/** Without `clientSecret`, which the service would give as well. */
const FIELDS = encodeURIComponent('defaultSupportedIdpConfigs(name,enabled,clientId)')

/** Who can sign in, and how. */
export const SIGN_IN_METHODS: readonly Check[] = [
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
