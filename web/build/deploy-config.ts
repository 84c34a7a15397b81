import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientEnvironment } from '@sesame/contract/environment'
import { calledHosts, type Sources } from './called-hosts.ts'
import { POLICIES } from './content-policy.ts'
import { cdnOf } from './hosts.ts'
import { inlineSources } from './inline-parts.ts'
import { cacheRules, filesOf, screenRewrites, type ScreenRewrite } from './served-paths.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * The configuration that the build generates. It is deployed, and the emulators serve it. The file must be beside
 * `firebase.json`, because its paths are relative.
 */
export const DEPLOY_CONFIG = join(ROOT, 'firebase.deploy.json')

const POLICY = 'Content-Security-Policy'

/** The regular expression of the header rule that matches every path, even of hidden or missing files. */
export const EVERYWHERE = '.*'

/**
 * The predeploy hook. It refuses every deployment. If a project is appended as an argument, it refuses only deployments to other
 * projects.
 */
const REFUSE = 'node operations/refuse-deploy.mjs'

/** A part of the configuration. The committed version has a predeploy hook that refuses to deploy the part. */
interface Part {
  predeploy?: unknown
}

/** A Hosting site: `app` for the public, `tools` for the operators' console. */
export interface Site extends Part {
  readonly target: 'app' | 'tools'
  /** The folder that contains the site's build. */
  readonly public: string
  headers: { source?: string; regex?: string; headers: { key: string; value: string }[] }[]
  rewrites: ({ source: string; function: object } | ScreenRewrite)[]
}

interface CommittedConfig extends FirebaseConfig {
  database: Rules[]
}

/** The file for the main database instance's rules, written only if an application behind the sign-in adds rules. */
const DEPLOY_RULES = 'database.deploy.rules.json'

/** The paths of each site's screens. `:name` stands for any one segment. */
export type Screens = Readonly<Record<Site['target'], readonly string[]>>

/** A database instance, and the file of its rules. */
interface Rules {
  readonly target: string
  rules: string
}

/** The parts of `firebase.json` that a build changes. All other parts are copied unchanged. */
export interface FirebaseConfig {
  functions: Part[]
  hosting: Site[]
}

/** The project's settings on which the deployed configuration depends. */
export interface DeployedProject {
  readonly projectId: string
  /** Directives of Strict-Transport-Security in addition to `max-age`; may be empty. */
  readonly hsts: string
  /** Whether the project's functions serve an operators' console. The console is then built and deployed too. */
  readonly hasTools: boolean
}

/**
 * Writes {@link DEPLOY_CONFIG} with the policies for the built clients' pages. If no project is given, the file cannot be
 * deployed.
 *
 * @param rules the rules of the main database instance.
 */
export function writeDeployConfig(
  project: DeployedProject | null,
  environment: ClientEnvironment,
  screens: Screens,
  rules: string,
): void {
  const committed = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as CommittedConfig
  const sourcesOf = (site: Site) => {
    const dist = join(ROOT, site.public)
    const own = site.target === 'app' ? hostSources(environment) : {}
    return [inlineSources(dist), ...calledHosts(dist), own]
  }
  const config = deployConfig(withPolicies(committed), sourcesOf, project)
  for (const site of config.hosting) {
    servePaths(site, filesOf(join(ROOT, site.public)), screens[site.target])
  }
  deployRules(config, rules)
  const written = `${DEPLOY_CONFIG}.${process.pid}`
  writeFileSync(written, JSON.stringify(config, null, 2))
  // Replace the file atomically, because another test run may be reading the file.
  renameSync(written, DEPLOY_CONFIG)
}

/**
 * Selects the file of the main instance's rules. Keeps the committed file if it contains these rules, and otherwise writes {@link
 * DEPLOY_RULES}.
 */
function deployRules({ database }: CommittedConfig, rules: string): void {
  for (const instance of database.filter(({ target }) => target === 'main')) {
    if (readFileSync(join(ROOT, instance.rules), 'utf8') === rules) continue
    writeFileSync(join(ROOT, DEPLOY_RULES), rules)
    instance.rules = DEPLOY_RULES
  }
}

/** Returns the committed configuration with each site's policy added to all of the site's pages. */
export function withPolicies<Config extends FirebaseConfig>(committed: Config): Config {
  const hosting = committed.hosting.map((site) => {
    const policy = { key: POLICY, value: POLICIES[site.target].join('; ') }
    const headers = site.headers.map((rule) =>
      rule.regex === EVERYWHERE ? { ...rule, headers: [policy, ...rule.headers] } : rule,
    )
    return { ...site, headers }
  })
  return { ...committed, hosting }
}

/**
 * Rewrites the paths of a site's screens to its single page, and lets browsers cache the site's files. For every other path,
 * Hosting sends a 404, which is never cached.
 */
export function servePaths(site: Site, files: readonly string[], screens: readonly string[]): void {
  site.rewrites.push(...screenRewrites(screens))
  // Later rules win, so insert these after the rule for every path and before those of single files.
  site.headers.splice(1, 0, ...cacheRules(files, screens))
}

/**
 * Returns the sources that the public site's policy must allow for an environment's hosts. Styles need no source, because they
 * are inline. The service worker needs no source, because Hosting serves it.
 */
export function hostSources(environment: ClientEnvironment): Sources {
  const cdn = [cdnOf(environment) ?? []].flat()
  return {
    'script-src': cdn,
    'font-src': cdn,
    'connect-src': environment.vimeo.url === '' ? [] : [environment.vimeo.url],
  }
}

/**
 * Returns a copy of the configuration that can be deployed only to this project, and whose policies also allow these sources.
 * Omits the console if the project has none. The HSTS directives apply only to the public site.
 *
 * @throws {Error} if a header that must change is missing.
 */
export function deployConfig<Config extends FirebaseConfig>(
  committed: Config,
  sourcesOf: (site: Site) => readonly Sources[],
  project: DeployedProject | null,
): Config {
  const config = structuredClone(committed)
  if (project?.hasTools === false) {
    config.hosting = config.hosting.filter(({ target }) => target !== 'tools')
  }
  for (const site of config.hosting) {
    for (const sources of sourcesOf(site)) allow(site, sources)
    if (project !== null && project.hsts !== '' && site.target === 'app')
      change(site, 'Strict-Transport-Security', (value) => `${value}; ${project.hsts}`)
  }
  if (project === null) return config
  for (const part of [...config.functions, ...config.hosting]) {
    part.predeploy = [`${REFUSE} ${project.projectId}`]
  }
  return config
}

/** Applies `by` to a header's value in each of the site's rules that set this header. */
function change(site: Site, key: string, by: (value: string) => string): void {
  const found = site.headers.flatMap(({ headers }) => headers.filter((h) => h.key === key))
  if (found.length === 0) throw new Error(`there is no ${key} for ${site.target}`)
  for (const header of found) header.value = by(header.value)
}

function allow(site: Site, sources: Sources): void {
  change(site, POLICY, (policy) => allowSources(policy, sources))
}

/** Adds these sources to a policy. */
export function allowSources(policy: string, sources: Sources): string {
  return policy
    .split('; ')
    .map((directive) => {
      const [name = '', ...present] = directive.split(' ')
      const added = (sources[name] ?? []).filter((source) => !present.includes(source))
      // Remove `'none'`, because browsers ignore it beside other sources.
      const kept = added.length > 0 ? present.filter((source) => source !== "'none'") : present
      return [name, ...kept, ...added].join(' ')
    })
    .join('; ')
}
