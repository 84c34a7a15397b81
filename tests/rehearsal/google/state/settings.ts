import type { HashedWith } from '../settings/password-hash.ts'

// The settings that an operator makes in a project. Each has the fields of its API.

export interface ServiceAccount {
  readonly displayName: string
  /** The number of further requests for which the APIs still reject the account as unknown. */
  unknownFor?: number
}

/** Source: Cloud Billing Budget API v1, « billingAccounts.budgets ». */
export interface Budget {
  readonly displayName: string
  readonly budgetFilter?: { readonly projects?: readonly string[] }
  readonly amount: { readonly specifiedAmount?: { readonly units: string } }
  readonly thresholdRules?: readonly { readonly thresholdPercent: number }[]
}

/**
 * A provider of external identities that are allowed to sign in. Source: IAM API v1, «
 * projects.locations.workloadIdentityPools.providers ».
 */
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
  /** Whether only policies grant access. ACLs then have no effect. */
  iamConfiguration?: { readonly uniformBucketLevelAccess: { readonly enabled: boolean } }
  /** The origins whose pages may read objects of the bucket. */
  cors?: readonly { readonly origin: readonly string[]; readonly method: readonly string[] }[]
  /** The time during which objects cannot be deleted. After the policy is locked, it cannot be changed. */
  retentionPolicy?: { readonly retentionPeriod: string; readonly isLocked?: boolean }
  /** The rules that delete objects of the bucket after some days. */
  lifecycle?: { readonly rule: readonly LifecycleRule[] }
}

export interface LifecycleRule {
  readonly action: { readonly type: 'Delete' }
  readonly condition: { readonly age: number }
}

/** Settings of the identity service, and the providers by id. Source: Identity Toolkit API v2, « Config ». */
export interface IdentitySettings {
  readonly config: Record<string, unknown>
  /** Settings that the service rejects without Identity Platform. */
  readonly needsPlatform: readonly string[]
  readonly providers: Map<string, { readonly enabled: boolean; readonly clientId: string }>
}

/** An account of a person. */
export interface Account {
  readonly localId: string
  /** Missing for guests. */
  readonly email?: string
  disabled: boolean
  readonly passwordHash?: string
  readonly salt?: string
  readonly providerUserInfo?: readonly { readonly providerId: string; readonly rawId: string }[]
  /** 0 for a hash with the project's own parameters. */
  readonly version?: number
  /** The parameters of the hash. The service does not return them. */
  readonly hashedWith?: HashedWith
  validSince?: string
  /** Custom claims, as JSON. */
  customAttributes?: string
  /** In milliseconds since the epoch, as text. */
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

/** A monitored resource as it was sent, for example a policy or an objective, with the name that the API gave it. */
export type Watched = Readonly<Record<string, unknown>> & { readonly name: string }
