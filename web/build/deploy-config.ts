import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calledHosts, type Sources } from './called-hosts.ts'
import { inlineSources } from './inline-parts.ts'
import type { ProjectSettings } from './project-settings.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** What is deployed and what the suite serves: beside `firebase.json`, so that its paths hold. */
export const DEPLOY_CONFIG = join(ROOT, 'firebase.deploy.json')

/** Refuses every deploy, or every one to a project other than its argument. */
const REFUSE = 'node operations/refuse-deploy.mjs'

/** What pages load beside scripts from where their assets are; their style is inline, and their worker is Hosting's. */
const ASSETS = ['script-src', 'font-src', 'img-src']

/** A part that has a hook which refuses to deploy the committed configuration. */
interface Part {
  predeploy?: unknown
}

/** A site of Hosting: what people open, or the operators' console. */
export interface Site extends Part {
  readonly target: 'app' | 'tools'
  /** The folder that is built for it. */
  readonly public: string
  headers: { source?: string; headers: { key: string; value: string }[] }[]
}

/** The parts of `firebase.json` that a build changes; everything else is passed on. */
export interface FirebaseConfig {
  functions: Part[]
  hosting: Site[]
}

/** What the configuration of a build depends on; null for clients that are never deployed. */
type Project = Pick<ProjectSettings, 'projectId' | 'cdn' | 'hsts' | 'hasTools'> | null

/** Writes {@link DEPLOY_CONFIG} for the pages of the built clients. */
export function writeDeployConfig(project: Project): void {
  const committed = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig
  const sourcesOf = (site: Site) => {
    const dist = join(ROOT, site.public)
    return [inlineSources(dist), ...calledHosts(dist)]
  }
  const written = `${DEPLOY_CONFIG}.${process.pid}`
  writeFileSync(written, JSON.stringify(deployConfig(committed, sourcesOf, project), null, 2))
  // At once: another suite may be reading it.
  renameSync(written, DEPLOY_CONFIG)
}

/**
 * A configuration whose policies allow these sources too, and that can be deployed to this project alone. Its console is
 * left out where there is none; the CDN and what is bound to https are those of people's pages.
 *
 * @throws {Error} when a header to change is missing.
 */
export function deployConfig(
  committed: FirebaseConfig,
  sourcesOf: (site: Site) => readonly Sources[],
  project: Project,
): FirebaseConfig {
  const config = structuredClone(committed)
  if (project?.hasTools === false) {
    config.hosting = config.hosting.filter(({ target }) => target !== 'tools')
  }
  for (const site of config.hosting) {
    for (const sources of sourcesOf(site)) allow(site, sources)
    if (project !== null && site.target === 'app') adapt(site, project)
  }
  if (project === null) return config
  for (const part of [...config.functions, ...config.hosting]) {
    part.predeploy = [`${REFUSE} ${project.projectId}`]
  }
  return config
}

function adapt(site: Site, { cdn, hsts }: NonNullable<Project>): void {
  if (cdn !== null) allow(site, Object.fromEntries(ASSETS.map((directive) => [directive, [cdn]])))
  if (hsts !== '') change(site, 'Strict-Transport-Security', (value) => `${value}; ${hsts}`)
}

/** Changes a header wherever it is set. */
function change(site: Site, key: string, by: (value: string) => string): void {
  const found = site.headers.flatMap(({ headers }) => headers.filter((h) => h.key === key))
  if (found.length === 0) throw new Error(`firebase.json has no ${key} for ${site.target}`)
  for (const header of found) header.value = by(header.value)
}

function allow(site: Site, sources: Sources): void {
  change(site, 'Content-Security-Policy', (policy) =>
    policy
      .split('; ')
      .map((directive) => {
        const [name = '', ...present] = directive.split(' ')
        const added = (sources[name] ?? []).filter((source) => !present.includes(source))
        // `'none'` stands alone, or it is ignored.
        const kept = added.length > 0 ? present.filter((source) => source !== "'none'") : present
        return [name, ...kept, ...added].join(' ')
      })
      .join('; '),
  )
}
