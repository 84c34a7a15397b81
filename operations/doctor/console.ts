import { getConsoleSession } from '@sesame/contract/endpoints/console/session'
import { passkeyOptions } from '@sesame/contract/endpoints/passkeys'
import { faultIf, findingOf, type Check } from './check.ts'
import { queueChecks } from './functions/queue-checks.ts'
import { changeConfig, readIdentityConfig } from './identity/identity-config.ts'
import type { Project } from './project/project.ts'
import { Unverified } from './project/reader.ts'
import { refusalIn } from './site.ts'

/** Whether the project has a console. */
export function hasConsole({ consoleHost }: Project): boolean {
  return consoleHost !== null
}

/**
 * Origin of the console.
 *
 * @throws {Unverified} if a load balancer in front of it asks visitors to sign in.
 */
function consoleOf({ consoleHost, settings }: Project): string {
  if (consoleHost === null || settings['SESAME_TOOLS_INGRESS'] === 'load-balancer') {
    throw new Unverified('un répartiteur de charge est devant, et demande qui vient')
  }
  return consoleHost
}

const deployOf = ({ id }: Project) => `npm run deploy -- --project ${id} --only hosting:tools`

/** The console's site, the endpoints behind it, and its queue. */
export const CONSOLE: readonly Check[] = [
  {
    name: 'console : son site répond, hors des moteurs de recherche et de tout cadre',
    inSuite: true,
    isFor: hasConsole,
    async run(project) {
      const host = consoleOf(project)
      const { status, headers } = await project.visit(host)
      const policy = headers.get('content-security-policy') ?? ''
      const robots = headers.get('x-robots-tag') ?? ''
      const mend = deployOf(project)
      return findingOf([
        ...faultIf(status !== 200, `${host} répond ${status}`, mend),
        ...faultIf(!robots.includes('noindex'), 'sans X-Robots-Tag: noindex', mend),
        ...faultIf(
          !policy.includes("default-src 'none'") || !policy.includes("frame-ancestors 'none'"),
          'sans sa politique de sécurité',
          mend,
        ),
      ])
    },
  },
  {
    name: 'console : ses appels mènent à tools, et à api pour les seules clés d’accès',
    inSuite: true,
    isFor: hasConsole,
    async run(project) {
      const host = consoleOf(project)
      const [tools, passkeys, others] = await Promise.all(
        [getConsoleSession.path, passkeyOptions.path, '/api/'].map(async (path) =>
          refusalIn((await project.visit(host + path)).text),
        ),
      )
      const { id } = project
      return findingOf([
        ...faultIf(
          tools !== 'auth/missing-token',
          `${getConsoleSession.path} ne demande pas de session (${tools ?? 'aucun refus'})`,
          `gcloud functions logs read tools --gen2 --project ${id}`,
        ),
        ...faultIf(
          passkeys !== 'request/method-not-allowed',
          `${passkeyOptions.path} n’est pas celui de api`,
          deployOf(project),
        ),
        ...faultIf(others !== undefined, 'le reste de api y répond', deployOf(project)),
      ])
    },
  },
  {
    name: 'console : le service d’identité connaît son domaine',
    isFor: hasConsole,
    async run(project) {
      const { hostname } = new URL(project.settings['SESAME_TOOLS_URL'] ?? '')
      const { authorizedDomains } = await readIdentityConfig(project)
      const change = changeConfig(project, 'authorizedDomains', {
        authorizedDomains: [...authorizedDomains, hostname],
      })
      return findingOf(
        faultIf(!authorizedDomains.includes(hostname), `il n’autorise pas ${hostname}`, change),
      )
    },
  },
  // The queue with operators' requests to run a job.
  ...queueChecks({
    name: 'runJobs',
    called: 'console : la file des travaux demandés',
    askers: 'console : tools peut demander un travail, que la file confie à runJobs',
    isFor: hasConsole,
  }),
]
