import { gzipSync } from 'node:zlib'
import type { Project } from './google/state/project.ts'
import type { CloudFunction, RunService } from './google/state/resources.ts'

/** A deploy with one mistake, described by its difference from the correct project. */
interface WrongDeploy {
  /** Words in the name of the check that must fail because of the mistake. */
  readonly check: string
  readonly project: (good: Project) => Partial<Project>
}

/** Wrong deploys, each of which proves that a check can fail. */
export const WRONG_DEPLOYS: readonly WrongDeploy[] = [
  {
    check: 'les règles de la base default-rtdb',
    project: ({ databases }) => ({
      databases: mapped(databases, (each) => ({ ...each, rules: '{}' })),
    }),
  },
  { check: 'les règles de Storage', project: () => ({ rulesReleases: new Map() }) },
  {
    check: 'et rien d’autre',
    project: ({ functions }) => ({ functions: new Map([...functions].slice(1)) }),
  },
  { check: 'mémoire, délai', project: (good) => configured(good, { availableMemory: '1Gi' }) },
  {
    check: 'les horaires',
    project: ({ jobs }) => ({ jobs: mapped(jobs, (job) => ({ ...job, timeZone: 'UTC' })) }),
  },
  {
    check: 'tout le monde peut appeler api, files et tools',
    project: () => ({ policies: new Map() }),
  },
  {
    check: 'reçoivent leurs secrets',
    project: ({ secrets }) => ({
      secrets: mapped(secrets, ({ labels, versions }) => ({
        labels,
        versions: [...versions, ...versions],
      })),
    }),
  },
  { check: 'le droit de lire chaque secret', project: () => ({ policies: new Map() }) },
  {
    check: 'les essais et le débit',
    project: ({ queues }) => ({
      queues: mapped(queues, (queue) => ({
        ...queue,
        retryConfig: { ...queue.retryConfig, maxRetryDuration: '0s' },
      })),
    }),
  },
  {
    check: 'remplissent la file et appellent sendMail',
    project: ({ policies }) => ({
      policies: new Map([...policies].filter(([name]) => !name.includes('/queues/'))),
    }),
  },
  {
    check: 'aucune valeur secrète',
    project: (good) => {
      const PEPPER = good.secrets.get('PEPPER')?.versions[0]?.value ?? ''
      return configured(good, { environmentVariables: { PEPPER } })
    },
  },
  {
    check: 'aucun script n’est attendu',
    project: ({ functions }) => ({
      functions: mapped(functions, (each) => ({
        ...each,
        buildConfig: { ...each.buildConfig, environmentVariables: {} },
      })),
    }),
  },
  {
    check: 'la source s’installe',
    project: ({ services }) => ({
      services: mapped(services, ({ revisions, ...service }) => ({
        ...service,
        revisions: revisions.map((revision) => ({
          ...revision,
          function: withConfig(revision.function, { secretEnvironmentVariables: [] }),
        })),
      })),
    }),
  },
  {
    check: 'tools et runJobs démarrent',
    project: ({ services }) => ({ services: new Map([...services].slice(0, -1)) }),
  },
  { check: 'envoyés en entier', project: (good) => withPage(good, 'other bytes') },
  { check: 'la politique de chaque version', project: (good) => withPage(good, STRANGE_PAGE) },
  { check: 'le site s’ouvre dans Chromium', project: (good) => withPage(good, STRANGE_PAGE) },
  { check: 'la console s’ouvre dans Chromium', project: (good) => withPage(good, STRANGE_PAGE) },
  {
    check: 'la console se dit hors des moteurs de recherche',
    project: ({ sites }) => ({
      sites: mapped(sites, (site) => ({
        ...site,
        versions: mapped(site.versions, ({ config, ...version }) => ({
          ...version,
          config: { ...config, headers: [] },
        })),
      })),
    }),
  },
  {
    check: 'le site mène les fichiers à files',
    project: ({ sites }) => ({
      sites: mapped(sites, (site) => ({
        ...site,
        versions: mapped(site.versions, ({ config, ...version }) => ({
          ...version,
          config: {
            ...config,
            rewrites: (config.rewrites ?? []).filter(({ run }) => run?.serviceId !== 'files'),
          },
        })),
      })),
    }),
  },
  {
    check: 'la console mène à tools',
    project: ({ sites }) => ({
      sites: mapped(sites, (site) => ({
        ...site,
        versions: mapped(site.versions, ({ config, ...version }) => ({
          ...version,
          config: { ...config, rewrites: [{ glob: '**', path: '/index.html' }] },
        })),
      })),
    }),
  },
  {
    check: 'demander un travail',
    project: ({ policies }) => ({
      policies: new Map([...policies].filter(([name]) => !name.includes('/queues/'))),
    }),
  },
  {
    check: 'la dernière révision de api',
    project: (good) => pinned(good),
  },
]

/** A page of another build, with a style that the Content-Security-Policy does not list. */
const STRANGE_PAGE =
  '<!doctype html><html data-ready><style>h1 { color: red }</style><h1>Another build</h1>'

function mapped<K, V>(map: ReadonlyMap<K, V>, change: (value: V) => V): Map<K, V> {
  return new Map([...map].map(([key, value]) => [key, change(value)]))
}

type Config = Partial<CloudFunction['serviceConfig']>

function withConfig(deployed: CloudFunction, config: Config): CloudFunction {
  return { ...deployed, serviceConfig: { ...deployed.serviceConfig, ...config } }
}

function configured({ functions }: Project, config: Config): Partial<Project> {
  return { functions: mapped(functions, (each) => withConfig(each, config)) }
}

function withRevision({ revisions, ...service }: RunService, name: string): RunService {
  const [first] = revisions
  return { ...service, revisions: first ? [...revisions, { ...first, name }] : [] }
}

/** Pins every release to the newest revision, then adds a newer one. */
export function pinned({ services, sites }: Project): Partial<Project> {
  const tag = 'pinned'
  return {
    services: mapped(services, (service) => {
      const [first] = service.revisions
      const traffic = [...service.traffic, ...(first ? [{ revisionName: first.name, tag }] : [])]
      return { ...withRevision(service, 'api-00002'), traffic }
    }),
    sites: mapped(sites, ({ versions, ...site }) => ({
      ...site,
      versions: mapped(versions, (version) => {
        const rewrites = version.config.rewrites?.map((rewrite) =>
          rewrite.run ? { ...rewrite, run: { ...rewrite.run, tag } } : rewrite,
        )
        return { ...version, config: { ...version.config, ...(rewrites && { rewrites }) } }
      }),
    })),
  }
}

/** Replaces the content of every page with the given HTML. */
function withPage({ sites }: Project, html: string): Partial<Project> {
  const bytes = gzipSync(html)
  return {
    sites: mapped(sites, ({ files, versions, releases }) => {
      const pages = [...versions.values()].flatMap((version) =>
        Object.entries(version.files).flatMap(([path, hash]) =>
          path.endsWith('.html') ? [hash] : [],
        ),
      )
      return {
        versions,
        releases,
        files: new Map([...files, ...pages.map((hash) => [hash, bytes] as const)]),
      }
    }),
  }
}
