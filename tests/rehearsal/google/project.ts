import type {
  Archive,
  CloudFunction,
  Database,
  Job,
  Policy,
  RulesRelease,
  Ruleset,
  RunService,
  Secret,
  Site,
} from './resources.ts'

/**
 * A project as Google keeps it, in memory: what a deploy reads and changes. Keys are resource names
 * (`projects/{id}/…`), unless something else is said.
 */
export interface Project {
  readonly id: string
  readonly number: string
  readonly bucket: string
  /** APIs that a deploy asked for, by host; all are enabled but those in `disabledServices`. */
  readonly askedServices: Set<string>
  readonly disabledServices: Set<string>
  readonly functions: Map<string, CloudFunction>
  /** Sources that were uploaded, by object name. */
  readonly archives: Map<string, Archive>
  readonly services: Map<string, RunService>
  /** By id, as are sites and instances. */
  readonly secrets: Map<string, Secret>
  readonly sites: Map<string, Site>
  readonly databases: Map<string, Database>
  readonly rulesets: Map<string, Ruleset>
  readonly rulesReleases: Map<string, RulesRelease>
  readonly jobs: Map<string, Job>
  /** IAM policies by resource: `project`, `secrets/{id}`, or the name of a service. */
  readonly policies: Map<string, Policy>
  /** Cleanup policies of the repositories of images, by location. */
  readonly cleanupPolicies: Map<string, Record<string, unknown>>
}

/** A new project with its default bucket and its default site, empty otherwise. */
export function createProject(id: string): Project {
  return {
    id,
    number: '123456789012',
    bucket: `${id}.firebasestorage.app`,
    askedServices: new Set(),
    disabledServices: new Set(),
    functions: new Map(),
    archives: new Map(),
    services: new Map(),
    secrets: new Map(),
    sites: new Map([[id, { versions: new Map(), releases: [], files: new Map() }]]),
    databases: new Map(),
    rulesets: new Map(),
    rulesReleases: new Map(),
    jobs: new Map(),
    policies: new Map(),
    cleanupPolicies: new Map(),
  }
}

/** The account that functions run as when none is named. */
export function defaultServiceAccount({ number }: Project): string {
  return `${number}-compute@developer.gserviceaccount.com`
}
