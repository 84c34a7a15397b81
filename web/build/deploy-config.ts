import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calledHosts } from './called-hosts.ts'
import { inlineSources } from './inline-parts.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** What is deployed and what the suite serves: beside `firebase.json`, so that its paths hold. */
export const DEPLOY_CONFIG = join(ROOT, 'firebase.deploy.json')

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

/** Writes {@link DEPLOY_CONFIG} for the pages of a built client. */
export function writeDeployConfig(dist: string, mode: string): void {
  const committed = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig
  const sources = { ...inlineSources(dist), ...calledHosts(dist) }
  const written = `${DEPLOY_CONFIG}.${process.pid}`
  writeFileSync(written, JSON.stringify(deployConfig(committed, sources, mode), null, 2))
  // At once: another suite may be reading it.
  renameSync(written, DEPLOY_CONFIG)
}

/**
 * A configuration whose policy allows these sources too, and that can be deployed when they were
 * built for production.
 *
 * @throws {Error} when there is no policy.
 */
export function deployConfig(
  committed: FirebaseConfig,
  sources: Sources,
  mode: string,
): FirebaseConfig {
  const config = structuredClone(committed)
  const policies = config.hosting.headers
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === 'Content-Security-Policy')
  if (policies.length === 0) throw new Error('firebase.json has no Content-Security-Policy')
  for (const policy of policies) policy.value = allow(policy.value, sources)
  if (mode === 'production') {
    for (const part of [...config.functions, config.hosting]) delete part.predeploy
  }
  return config
}

function allow(policy: string, sources: Sources): string {
  const directives = policy.split('; ').map((directive) => {
    const [name = ''] = directive.split(' ')
    return [directive, ...(sources[name] ?? [])].join(' ')
  })
  return directives.join('; ')
}
