import { faultIf, findingOf, type Check } from '../check.ts'
import { ownOrigins } from '../project/own-origins.ts'
import type { Project } from '../project/project.ts'
import { changeConfig, readIdentityConfig } from './identity-config.ts'

const ownHosts = (project: Project): string[] =>
  ownOrigins(project).map((origin) => new URL(origin).hostname)

/** The hosts at which people may sign in. */
export const AUTHORISED_DOMAINS: readonly Check[] = [
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
