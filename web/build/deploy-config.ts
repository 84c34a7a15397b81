import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calledHosts } from './called-hosts.ts'
import { inlineSources } from './inline-parts.ts'
import type { ProjectSettings } from './project-settings.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** What is deployed and what the suite serves: beside `firebase.json`, so that its paths hold. */
export const DEPLOY_CONFIG = join(ROOT, 'firebase.deploy.json')

/** Refuses every deploy, or every one to a project other than its argument. */
const REFUSE = 'node scripts/refuse-deploy.mjs'

/** What pages load beside scripts from where their assets are; their style is inline, and their worker is Hosting's. */
const ASSETS = ['script-src', 'font-src', 'img-src']

/** What a policy allows beside what the committed one does, by directive. */
type Sources = Readonly<Record<string, readonly string[]>>

/** A part that has a hook which refuses to deploy the committed configuration. */
interface Part {
  predeploy?: unknown
}

/** The parts of `firebase.json` that a build changes; everything else is passed on. */
export interface FirebaseConfig {
  functions: Part[]
  hosting: Part & { headers: { source?: string; headers: { key: string; value: string }[] }[] }
}

/** What the configuration of a build depends on; null for a client that is never deployed. */
type Project = Pick<ProjectSettings, 'projectId' | 'cdn' | 'hsts'> | null

/** Writes {@link DEPLOY_CONFIG} for the pages of a built client. */
export function writeDeployConfig(dist: string, project: Project): void {
  const committed = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig
  const sources = { ...inlineSources(dist), ...calledHosts(dist) }
  const written = `${DEPLOY_CONFIG}.${process.pid}`
  writeFileSync(written, JSON.stringify(deployConfig(committed, sources, project), null, 2))
  // At once: another suite may be reading it.
  renameSync(written, DEPLOY_CONFIG)
}

/**
 * A configuration whose policy allows these sources too, and that can be deployed to this project alone.
 *
 * @throws {Error} when a header to change is missing.
 */
export function deployConfig(
  committed: FirebaseConfig,
  sources: Sources,
  project: Project,
): FirebaseConfig {
  const config = structuredClone(committed)
  change(config, 'Content-Security-Policy', (policy) => allow(policy, sources))
  if (project === null) return config
  const { projectId, cdn, hsts } = project
  if (cdn !== null) {
    const assets = Object.fromEntries(ASSETS.map((directive) => [directive, [cdn]]))
    change(config, 'Content-Security-Policy', (policy) => allow(policy, assets))
  }
  if (hsts !== '') change(config, 'Strict-Transport-Security', (value) => `${value}; ${hsts}`)
  for (const part of [...config.functions, config.hosting]) {
    part.predeploy = [`${REFUSE} ${projectId}`]
  }
  return config
}

/** Changes a header wherever it is set. */
function change({ hosting }: FirebaseConfig, key: string, by: (value: string) => string): void {
  const found = hosting.headers.flatMap(({ headers }) => headers.filter((h) => h.key === key))
  if (found.length === 0) throw new Error(`firebase.json has no ${key}`)
  for (const header of found) header.value = by(header.value)
}

function allow(policy: string, sources: Sources): string {
  const directives = policy.split('; ').map((directive) => {
    const [name = ''] = directive.split(' ')
    return [directive, ...(sources[name] ?? [])].join(' ')
  })
  return directives.join('; ')
}
