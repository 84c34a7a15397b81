// The resources of a project. Each has the fields of its API that a deploy sends or reads.

/** A zip with the source of functions. */
export type Archive = Buffer

/** The fields of a function that a deploy sends. Source: Cloud Functions API, « projects.locations.functions ». */
export interface CloudFunction {
  readonly name: string
  readonly labels?: Readonly<Record<string, string>>
  readonly state: 'ACTIVE'
  readonly url: string
  readonly buildConfig: {
    readonly runtime: string
    readonly entryPoint: string
    readonly source: { readonly storageSource: { readonly object: string } }
    readonly environmentVariables: Readonly<Record<string, string>>
  }
  readonly serviceConfig: {
    readonly service: string
    readonly uri: string
    readonly serviceAccountEmail: string
    readonly availableMemory: string
    readonly timeoutSeconds: number
    readonly minInstanceCount?: number
    readonly maxInstanceCount?: number
    readonly maxInstanceRequestConcurrency?: number
    readonly environmentVariables: Readonly<Record<string, string>>
    readonly secretEnvironmentVariables?: readonly SecretVariable[]
  }
}

/** A secret that a revision reads into a variable, always at a fixed version. */
export interface SecretVariable {
  readonly key: string
  readonly secret: string
  readonly version: string
}

/** The contents of an instance: a source and its settings. Neither ever changes. */
export interface Revision {
  readonly name: string
  readonly function: CloudFunction
}

/** A revision's share of the requests, or a tag, which gives a revision an address of its own. */
export interface Traffic {
  readonly percent?: number
  readonly latestRevision?: boolean
  readonly revisionName?: string
  readonly tag?: string
}

/** A service with its revisions, from the oldest to the newest. */
export interface RunService {
  readonly revisions: Revision[]
  traffic: Traffic[]
  generation: number
}

/** A scheduled call. Source: Cloud Scheduler API, « projects.locations.jobs ». */
export interface Job {
  readonly name: string
  readonly schedule: string
  readonly timeZone: string
  readonly attemptDeadline?: string
  readonly retryConfig?: { readonly retryCount?: number }
  /** The status of the last run. */
  readonly status?: { readonly code?: number }
  readonly lastAttemptTime?: string
  readonly httpTarget: {
    readonly uri: string
    readonly oidcToken: { readonly serviceAccountEmail: string }
  }
}

/** A queue of tasks. Source: Cloud Tasks API, « projects.locations.queues ». */
export interface Queue {
  readonly name: string
  readonly state?: 'RUNNING' | 'DISABLED'
  /** True if tasks of the queue were ever discarded. */
  readonly purged?: true
  readonly rateLimits: {
    readonly maxConcurrentDispatches: number
    readonly maxDispatchesPerSecond: number
  }
  readonly retryConfig: {
    readonly maxAttempts: number
    readonly maxRetryDuration?: string
    readonly minBackoff: string
    readonly maxBackoff: string
    readonly maxDoublings: number
  }
}

/** An instance of Realtime Database. */
export interface Database {
  readonly location: string
  /** The rules released last; undefined while the instance is locked. */
  rules?: string
}

/** The paths to which a header, redirect or rewrite applies: a glob, or an RE2 expression. */
export interface Pattern {
  readonly glob?: string
  readonly regex?: string
}

/** Headers, redirects and rewrites of a version. Source: Firebase Hosting REST API, « ServingConfig ». */
export interface ServingConfig {
  readonly headers?: readonly (Pattern & { readonly headers: Record<string, string> })[]
  readonly redirects?: readonly (Pattern & {
    readonly statusCode: number
    readonly location: string
  })[]
  readonly rewrites?: readonly Rewrite[]
  readonly cleanUrls?: boolean
  readonly trailingSlashBehavior?: 'ADD' | 'REMOVE'
}

export interface Rewrite extends Pattern {
  readonly path?: string
  readonly run?: { readonly serviceId: string; readonly region: string; readonly tag?: string }
}

/** The contents of one release: files by path, each represented by the hash of its bytes. */
export interface Version {
  readonly files: Record<string, string>
  status: 'CREATED' | 'FINALIZED'
  config: ServingConfig
}

/** A site. Its last release is the live one. */
export interface Site {
  readonly versions: Map<string, Version>
  readonly releases: { readonly version: string; readonly type: 'DEPLOY' | 'ROLLBACK' }[]
  /** Gzipped bytes of the files of all versions, by hash. */
  readonly files: Map<string, Buffer>
}

/** An IAM policy. Source: Google Cloud, « IAM › Policy ». */
export interface Policy {
  version?: number
  bindings: {
    role: string
    members: string[]
    condition?: { title: string; expression: string }
  }[]
  etag?: string
}

/** The rules in force for a service. For Storage, the name is `firebase.storage/{bucket}`. */
export interface RulesRelease {
  readonly name: string
  readonly createTime: string
  readonly rulesetName: string
}

/** Uploaded rules. Source: Firebase Rules API, « projects.rulesets ». */
export interface Ruleset {
  readonly name: string
  readonly createTime: string
  readonly source: {
    readonly files: readonly { readonly name: string; readonly content: string }[]
  }
}

/** A secret with its versions, starting with version 1. */
export interface Secret {
  readonly labels: Readonly<Record<string, string>>
  readonly versions: { readonly value: string; state: 'ENABLED' | 'DESTROYED' }[]
}
