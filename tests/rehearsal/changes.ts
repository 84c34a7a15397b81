import { EVERYWHERE } from '../../web/build/deploy-config.ts'
import { createHash } from 'node:crypto'
import { localized } from 'sesame-emulators/texts/localized'
import { liveVersion } from './google/deploys/hosting.ts'
import type { Project } from './google/state/project.ts'
import { secretVersion, servedRevision } from './google/state/served.ts'
import { unzip } from './uploaded/unzip.ts'

/** The parts of a project that a deploy can change, with their details. A key is a kind and a name: `function api`. */
export type Inventory = ReadonlyMap<string, Readonly<Record<string, string>>>

/** A part of a project that a deploy created, changed or deleted. */
export interface Change {
  readonly kind: 'created' | 'changed' | 'deleted'
  readonly name: string
  /** The details of a new part, or « before → after » for each detail that changed. */
  readonly details: Readonly<Record<string, string>>
}

/** Lists the parts of a project. */
export function inventory(project: Project): Inventory {
  return new Map([
    ...functions(project),
    ...[...project.jobs.values()].map(
      ({ name, schedule, timeZone }) =>
        [
          `schedule ${/schedule-(\w+)-/.exec(name)?.[1] ?? name}`,
          { cron: schedule, timeZone },
        ] as const,
    ),
    ...[...project.queues.values()].map(
      ({ name, state = '', retryConfig }) =>
        [
          `queue ${name.split('/').at(-1) ?? ''}`,
          {
            state,
            attempts: String(retryConfig.maxAttempts),
            duration: retryConfig.maxRetryDuration ?? '',
          },
        ] as const,
    ),
    ...[...project.databases]
      .filter(([, { rules }]) => rules !== undefined)
      .map(([id, { rules = '' }]) => [`rules ${id}`, { hash: short(rules) }] as const),
    ...[...project.rulesReleases.values()].map(
      ({ name, rulesetName }) =>
        [
          `rules ${name.split('/').at(-1) ?? ''}`,
          { hash: short(JSON.stringify(project.rulesets.get(rulesetName)?.source)) },
        ] as const,
    ),
    ...site(project),
    ...watched(project),
    ...[...project.policies].map(
      ([resource, { bindings }]) =>
        [
          `access ${resource.split('/').at(-1) ?? ''}`,
          Object.fromEntries(bindings.map(({ role, members }) => [role, members.join(' ')])),
        ] as const,
    ),
  ])
}

/** Returns the changes between two inventories, in the order of the later one, with deletions at the end. */
export function changesBetween(before: Inventory, after: Inventory): Change[] {
  const upserts = [...after].map(([name, details]): Change => {
    const old = before.get(name)
    if (old === undefined) return { kind: 'created', name, details }
    const changed = Object.keys({ ...old, ...details }).filter((key) => old[key] !== details[key])
    return {
      kind: 'changed',
      name,
      details: Object.fromEntries(
        changed.map((key) => [key, `${old[key] ?? '—'} → ${details[key] ?? '—'}`]),
      ),
    }
  })
  const deleted = [...before]
    .filter(([name]) => !after.has(name))
    .map(([name, details]): Change => ({ kind: 'deleted', name, details }))
  return [
    ...upserts.filter(({ kind, details }) => kind === 'created' || Object.keys(details).length > 0),
    ...deleted,
  ]
}

function* functions({ functions: all, services, archives }: Project) {
  for (const { name, buildConfig, serviceConfig } of all.values()) {
    const [, , , region = '', , id = ''] = name.split('/')
    yield [
      `function ${id}`,
      {
        region,
        memory: serviceConfig.availableMemory,
        account: serviceConfig.serviceAccountEmail,
        source: contentOf(archives.get(buildConfig.source.storageSource.object)),
        variables: short(JSON.stringify(serviceConfig.environmentVariables)),
        revision: services.get(serviceConfig.service)?.revisions.at(-1)?.name ?? '',
        secrets: (serviceConfig.secretEnvironmentVariables ?? [])
          .map(({ key, version }) => `${key}@${version}`)
          .join(' '),
      },
    ] as const
  }
}

/** Yields the number of monitored resources, and a hash of their content. */
function* watched({ metrics, watched: others, channels }: Project) {
  if (metrics.size + others.size === 0) return
  const parts = [...metrics.values(), ...others.values()].map((each) => JSON.stringify(each))
  yield [
    'monitoring',
    {
      metrics: String(metrics.size),
      others: String(others.size),
      channels: [...channels.values()].join(', '),
      content: short(parts.sort().join('\n')),
    },
  ] as const
}

function* site(project: Project) {
  for (const [id, hosting] of project.sites) {
    const live = liveVersion(hosting)
    if (live === undefined) continue
    const policy = live.config.headers?.find(({ regex }) => regex === EVERYWHERE)?.headers
    yield [
      `site ${id}`,
      {
        version: hosting.releases.at(-1)?.version ?? '',
        files: String(Object.keys(live.files).length),
        content: short(JSON.stringify(Object.entries(live.files).sort())),
        policy: short(policy?.['Content-Security-Policy'] ?? ''),
        served: served(project),
      },
    ] as const
  }
}

/** Describes the revision that receives people's requests, and the version of its keys. */
function served(project: Project): string {
  const revision = servedRevision(project)
  const keys = secretVersion(revision, 'ACCESS_TOKEN_KEYS') ?? '—'
  return localized({
    fr: `${revision?.name ?? 'aucune'}, clés@${keys}`,
    en: `${revision?.name ?? 'none'}, keys@${keys}`,
  })
}

/** Identifies a source by its files, because a zip also contains the time of its creation. */
function contentOf(archive: Buffer | undefined): string {
  const files = archive === undefined ? [] : [...unzip(archive)].sort()
  return short(files.map(([path, bytes]) => `${path} ${short(bytes)}`).join('\n'))
}

/** The start of a hash, long enough to distinguish contents. */
function short(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}
