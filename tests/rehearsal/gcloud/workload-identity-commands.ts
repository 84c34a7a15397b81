import { PROJECT, TEXT, type Command } from './command.ts'
import type { Flag } from './parse.ts'

const LOCATION: Flag = { value: /^global$/ }

const poolsOf = (project: string) =>
  `iam.googleapis.com/v1/projects/${project}/locations/global/workloadIdentityPools`

/** Workload identity federation: identities outside Google that may sign in without a key. */
export const WORKLOAD_IDENTITY_COMMANDS: readonly Command[] = [
  {
    usage: 'iam workload-identity-pools create POOL',
    flags: { project: PROJECT, location: LOCATION, 'display-name': TEXT },
    async run({ positionals: [pool = ''], one }, ask) {
      const address = `${poolsOf(one('project'))}?workloadIdentityPoolId=${pool}`
      await ask('POST', address, { displayName: one('display-name') })
      return ''
    },
  },
  {
    usage: 'iam workload-identity-pools providers create-oidc PROVIDER',
    flags: {
      project: PROJECT,
      location: LOCATION,
      'workload-identity-pool': { value: /^[a-z0-9-]+$/ },
      'issuer-uri': { value: /^https:\/\/[a-z0-9.-]+$/ },
      'attribute-mapping': { value: /^[a-z._]+=[a-z._]+(?:,[a-z._]+=[a-z._]+)*$/ },
      'attribute-condition': TEXT,
    },
    async run({ positionals: [provider = ''], one }, ask) {
      const pool = `${poolsOf(one('project'))}/${one('workload-identity-pool')}`
      const pairs = one('attribute-mapping')
        .split(',')
        .map((pair) => pair.split('='))
      await ask('POST', `${pool}/providers?workloadIdentityPoolProviderId=${provider}`, {
        oidc: { issuerUri: one('issuer-uri') },
        attributeMapping: Object.fromEntries(pairs) as Record<string, string>,
        attributeCondition: one('attribute-condition'),
      })
      return ''
    },
  },
]
