import type { HashConfig } from '../settings/password-hash.ts'

// What an operator sets in a project, in the words and fields of each API.

export interface ServiceAccount {
  readonly displayName: string
}

/** Who outside Google is let in. Source: IAM API v1, « projects.locations.workloadIdentityPools.providers ». */
export interface IdentityProvider {
  readonly oidc: { readonly issuerUri: string }
  readonly attributeMapping: Readonly<Record<string, string>>
  readonly attributeCondition: string
}

/** An object of a bucket, with its metadata. */
export interface StoredObject {
  readonly bytes: Buffer
  readonly contentType?: string
}

/** A bucket. Source: Cloud Storage JSON API, « Buckets ». */
export interface Bucket {
  /** By name. */
  readonly objects: Map<string, StoredObject>
  readonly location: string
  softDeletePolicy: { readonly retentionDurationSeconds: string }
  versioning: { readonly enabled: boolean }
  /** Whether policies alone say who may do what. */
  iamConfiguration?: { readonly uniformBucketLevelAccess: { readonly enabled: boolean } }
  /** From which origins pages may read. */
  cors?: readonly { readonly origin: readonly string[]; readonly method: readonly string[] }[]
  /** How long nothing can be removed; once locked, for good. */
  retentionPolicy?: { readonly retentionPeriod: string; readonly isLocked?: boolean }
  /** What it removes by itself, after some days. */
  lifecycle?: { readonly rule: readonly LifecycleRule[] }
}

export interface LifecycleRule {
  readonly action: { readonly type: 'Delete' }
  readonly condition: { readonly age: number }
}

/** Settings of the identity service, and the providers by id. Source: Identity Toolkit API v2, « Config ». */
export interface IdentitySettings {
  readonly config: Record<string, unknown>
  readonly providers: Map<string, { readonly enabled: boolean; readonly clientId: string }>
}

/** An account of a person. */
export interface Account {
  readonly localId: string
  /** A guest has none. */
  readonly email?: string
  disabled: boolean
  readonly passwordHash?: string
  readonly salt?: string
  readonly providerUserInfo?: readonly { readonly providerId: string; readonly rawId: string }[]
  /** 0 for a hash of the project's own parameters. */
  readonly version?: number
  /** The parameters of its hash, which the service tells nobody. */
  readonly hashedWith?: HashConfig
  validSince?: string
  /** Claims, as JSON. */
  customAttributes?: string
  /** In milliseconds since the epoch, as texts. */
  readonly createdAt: string
  readonly lastLoginAt: string
}

export interface WebApp {
  readonly displayName: string
}

/** Source: API Keys API v2, « projects.locations.keys ». */
export interface ApiKey {
  readonly keyString: string
  restrictions: { readonly apiTargets?: readonly { readonly service: string }[] }
}

/** Source: reCAPTCHA Enterprise API v1, « projects.keys ». */
export interface CaptchaKey {
  readonly displayName: string
  readonly webSettings: {
    readonly allowedDomains: readonly string[]
    readonly integrationType: string
  }
  readonly legacySecretKey: string
}

/** Source: Firebase App Check API v1, « RecaptchaV3Config ». */
export interface AppCheckProvider {
  readonly siteSecret: string
  readonly tokenTtl: string
}

/** Source: Cloud Logging API v2, « LogMetric ». */
export interface Metric {
  readonly name: string
  readonly filter: string
  readonly description: string
}

/** What is watched: a policy, an objective…, as it was sent, and the name that it was given. */
export type Watched = Readonly<Record<string, unknown>> & { readonly name: string }
