import type {
  Archive,
  CloudFunction,
  Database,
  Job,
  Policy,
  Queue,
  RulesRelease,
  Ruleset,
  RunService,
  Secret,
  Site,
} from './resources.ts'
import { newHashConfig, type HashConfig } from '../settings/password-hash.ts'
import type {
  Account,
  ApiKey,
  AppCheckProvider,
  Bucket,
  Budget,
  CaptchaKey,
  IdentityProvider,
  IdentitySettings,
  Metric,
  ServiceAccount,
  Watched,
  WebApp,
} from './settings.ts'

/**
 * A project, in memory, with the parts of it that a deploy and an operator read and change. Keys are resource names
 * (`projects/{id}/…`), unless stated otherwise.
 */
export interface Project {
  readonly id: string
  readonly number: string
  /** The name of the project's default bucket. */
  readonly bucket: string
  /** Whether the project is on the Blaze plan. */
  isBilled: boolean
  /** Enabled APIs, by host. */
  readonly enabledApis: Set<string>
  readonly functions: Map<string, CloudFunction>
  /** Uploaded sources, by object name. */
  readonly archives: Map<string, Archive>
  readonly services: Map<string, RunService>
  /** Secrets by id. Sites, instances, buckets, roles, metrics, keys and apps are also stored by id. */
  readonly secrets: Map<string, Secret>
  readonly sites: Map<string, Site>
  readonly databases: Map<string, Database>
  readonly buckets: Map<string, Bucket>
  readonly rulesets: Map<string, Ruleset>
  readonly rulesReleases: Map<string, RulesRelease>
  readonly jobs: Map<string, Job>
  readonly queues: Map<string, Queue>
  /**
   * IAM policies by resource: `project`, `secrets/{id}`, `buckets/{name}`, the address of an account, or the name of a
   * service or queue.
   */
  readonly policies: Map<string, Policy>
  /** The caller of the APIs, in the format of an IAM policy member; null for the project's owner. */
  caller: string | null
  /** Whether the organisation allows `allUsers` in policies. */
  allowsPublicMembers: boolean
  /** Number of requests for which the APIs still reject a new service account as unknown. */
  accountLag: number
  readonly budgets: Budget[]
  /** The custom domains of each site, by site. */
  readonly customDomains: Map<string, Set<string>>
  /** By address. */
  readonly serviceAccounts: Map<string, ServiceAccount>
  /** The providers of each workload identity pool. Pools and providers are stored by id. */
  readonly identityPools: Map<string, Map<string, IdentityProvider>>
  /** Permissions of the project's custom roles. */
  readonly roles: Map<string, readonly string[]>
  /** Settings of the identity service; null until it is initialised. */
  identity: IdentitySettings | null
  readonly hashConfig: HashConfig
  readonly accounts: Map<string, Account>
  readonly apps: Map<string, WebApp>
  readonly apiKeys: Map<string, ApiKey>
  readonly captchaKeys: Map<string, CaptchaKey>
  /** By app. */
  readonly appCheckProviders: Map<string, AppCheckProvider>
  /** The enforcement of App Check by service: `OFF`, `UNENFORCED` or `ENFORCED`; `OFF` if missing. */
  readonly appCheckEnforcement: Map<string, string>
  /** The number of days for which the bucket `_Default` stores log lines. */
  logRetentionDays: number
  readonly metrics: Map<string, Metric>
  /** New metrics. Cloud Monitoring rejects the first request that refers to such a metric, and accepts later requests. */
  readonly unheardMetrics: Set<string>
  /** Resources of Cloud Monitoring: policies, uptime checks, services, objectives and dashboards. */
  readonly watched: Map<string, Watched>
  /** Names of notification channels, chosen by people. */
  readonly channels: Map<string, string>
  /** TXT records of the domain that sends e-mails, by name. */
  readonly dnsTexts: Map<string, string>
  /** Cleanup policies of the image repositories, by location. */
  readonly cleanupPolicies: Map<string, Record<string, unknown>>
}

/** Creates a new Firebase project, with a site that has no release yet. */
export function createProject(id: string): Project {
  return {
    id,
    number: '123456789012',
    bucket: `${id}.firebasestorage.app`,
    isBilled: false,
    enabledApis: new Set(),
    functions: new Map(),
    archives: new Map(),
    services: new Map(),
    secrets: new Map(),
    sites: new Map([[id, { versions: new Map(), releases: [], files: new Map() }]]),
    databases: new Map(),
    buckets: new Map(),
    rulesets: new Map(),
    rulesReleases: new Map(),
    jobs: new Map(),
    queues: new Map(),
    policies: new Map(),
    caller: null,
    allowsPublicMembers: true,
    accountLag: 0,
    budgets: [],
    customDomains: new Map(),
    serviceAccounts: new Map(),
    identityPools: new Map(),
    roles: new Map(),
    identity: null,
    hashConfig: newHashConfig(),
    accounts: new Map(),
    apps: new Map(),
    apiKeys: new Map(),
    captchaKeys: new Map(),
    appCheckProviders: new Map(),
    appCheckEnforcement: new Map(),
    logRetentionDays: 30,
    metrics: new Map(),
    unheardMetrics: new Set(),
    watched: new Map(),
    channels: new Map(),
    dnsTexts: new Map(),
    cleanupPolicies: new Map(),
  }
}

/** The default account, which functions use unless another account is configured. */
export function defaultServiceAccount({ number }: Project): string {
  return `${number}-compute@developer.gserviceaccount.com`
}
