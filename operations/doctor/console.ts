import { getConsoleSession } from '@sesame/contract/endpoints/console/session'
import { passkeyOptions } from '@sesame/contract/endpoints/passkeys'
import { getHealth } from '@sesame/contract/endpoints/system'
import * as z from 'zod/mini'
import { readPlace } from './data/database-instances.ts'
import { faultIf, findingOf, logsOf, type Check } from './check.ts'
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
 * Returns the console's origin.
 *
 * @throws {Unverified} if the console is behind a load balancer, which may ask visitors to sign in.
 */
export function consoleOf({ consoleHost, settings }: Project): string {
  if (consoleHost === null || settings['SESAME_TOOLS_INGRESS'] === 'load-balancer') {
    throw new Unverified({
      fr: 'un répartiteur de charge est devant, et demande qui vient',
      en: 'a load balancer in front of it asks visitors to sign in',
    })
  }
  return consoleHost
}

/** The fields of operators that this check reads. */
const operatorsIn = z.record(
  z.string(),
  z.object({ role: z.string(), passkeys: z._default(z.record(z.string(), z.unknown()), {}) }),
)

const deployOf = ({ id }: Project) => `npm run deploy -- --project ${id} --only hosting:tools`

/** Checks of the console's site, its endpoints, and its task queue. */
export const CONSOLE: readonly Check[] = [
  {
    name: {
      fr: 'console\u00A0: son site répond, hors des moteurs de recherche et de tout cadre',
      en: 'console: its site answers, and stays out of search engines and frames',
    },
    inSuite: true,
    isFor: hasConsole,
    async run(project) {
      const host = consoleOf(project)
      const { status, headers } = await project.visit(host)
      const policy = headers.get('content-security-policy') ?? ''
      const robots = headers.get('x-robots-tag') ?? ''
      const mend = deployOf(project)
      return findingOf([
        ...faultIf(
          status !== 200,
          { fr: `${host} répond ${status}`, en: `${host} answers ${status}` },
          mend,
        ),
        ...faultIf(
          !robots.includes('noindex'),
          { fr: 'sans X-Robots-Tag: noindex', en: 'without X-Robots-Tag: noindex' },
          mend,
        ),
        ...faultIf(
          !policy.includes("default-src 'none'") || !policy.includes("frame-ancestors 'none'"),
          { fr: 'sans sa politique de sécurité', en: 'without its security policy' },
          mend,
        ),
      ])
    },
  },
  {
    name: {
      fr: 'console\u00A0: ses appels mènent à tools, et à rien d’autre',
      en: 'console: its calls reach tools, and nothing else',
    },
    inSuite: true,
    isFor: hasConsole,
    async run(project) {
      const host = consoleOf(project)
      const [tools, ...others] = await Promise.all(
        [getConsoleSession.path, passkeyOptions.path, getHealth.path].map(async (path) =>
          refusalIn((await project.visit(host + path)).text),
        ),
      )
      const { id } = project
      return findingOf([
        ...faultIf(
          tools !== 'auth/missing-token',
          {
            fr: `${getConsoleSession.path} ne demande pas de session (${tools ?? 'aucun refus'})`,
            en: `${getConsoleSession.path} doesn’t ask for a session (${tools ?? 'not refused'})`,
          },
          logsOf('tools', id),
        ),
        ...faultIf(
          others.some((refusal) => refusal !== 'request/unknown-route'),
          { fr: 'tools n’y refuse pas tout le reste', en: 'tools doesn’t refuse everything else' },
          deployOf(project),
        ),
      ])
    },
  },
  {
    name: {
      fr: 'console\u00A0: le service d’identité connaît son domaine',
      en: 'console: the identity service knows its domain',
    },
    isFor: hasConsole,
    async run(project) {
      const { hostname } = new URL(project.settings['SESAME_TOOLS_URL'] ?? '')
      const { authorizedDomains } = await readIdentityConfig(project)
      const change = changeConfig(project, 'authorizedDomains', {
        authorizedDomains: [...authorizedDomains, hostname],
      })
      return findingOf(
        faultIf(
          !authorizedDomains.includes(hostname),
          { fr: `il n’autorise pas ${hostname}`, en: `it doesn’t authorise ${hostname}` },
          change,
        ),
      )
    },
  },
  {
    name: {
      fr: 'console\u00A0: deux propriétaires ont une clé d’accès qui l’ouvre',
      en: 'console: two owners have a passkey that opens it',
    },
    isFor: hasConsole,
    async run(project) {
      const main = project.databases.find(({ target }) => target === 'main')
      const found = main && (await readPlace(project, main, '/operators.json'))
      const owners = Object.values(operatorsIn.safeParse(found).data ?? {}).filter(
        ({ role, passkeys }) => role === 'owner' && Object.keys(passkeys).length > 0,
      )
      const command = `npm run operator -- ${project.id} grant <uid> owner`
      const mend = {
        fr: `Sinon, personne n’approuve un rôle ni une clé perdue\u00A0: ${command}`,
        en: `Otherwise nobody approves a role or a lost passkey: ${command}`,
      }
      return findingOf(
        faultIf(
          owners.length < 2,
          { fr: `il y en a ${owners.length}`, en: `there are ${owners.length}` },
          mend,
        ),
      )
    },
  },
  // The task queue of the jobs that operators request.
  ...queueChecks({
    name: 'runJobs',
    called: {
      fr: 'console\u00A0: la file des tâches demandées',
      en: 'console: the queue of requested jobs',
    },
    askers: {
      fr: 'console\u00A0: tools peut demander un travail, que la file confie à runJobs',
      en: 'console: tools may request a job, which the queue hands to runJobs',
    },
    isFor: hasConsole,
  }),
]
