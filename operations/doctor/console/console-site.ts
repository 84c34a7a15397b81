import { passkeyOptions } from '@sesame/contract/endpoints/passkeys'
import { getConsoleSession } from '@sesame/contract/endpoints/console/session'
import { errorBody } from '@sesame/contract/error-body'
import { faultIf, findingOf, type Check } from '../check.ts'
import { changeConfig, readIdentityConfig } from '../identity/identity-config.ts'
import type { Project } from '../project/project.ts'
import { consoleOf, hasConsole } from './has-console.ts'

const deployOf = ({ id }: Project) => `npm run deploy -- --project ${id} --only hosting:tools`

/** The code of a refusal; undefined for any other answer. */
async function refusalAt(project: Project, path: string): Promise<string | undefined> {
  const { text } = await project.visit(consoleOf(project) + path)
  try {
    return errorBody.parse(JSON.parse(text)).error.code
  } catch {
    return undefined
  }
}

/** The console's own site, and what it leads to. */
export const CONSOLE_SITE: readonly Check[] = [
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
      const [tools, passkeys, others] = await Promise.all(
        [getConsoleSession.path, passkeyOptions.path, '/api/'].map((path) =>
          refusalAt(project, path),
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
]
