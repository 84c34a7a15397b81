/** A number published by a provider, with its source and the day it was read. */
export interface Published {
  readonly value: number
  /** The publisher and the title of the page. */
  readonly source: string
  /**
   * The day on which the number was read on that page (ISO 8601); null if the page could not be read: see docs/growth.md,
   * “Sources”.
   */
  readonly readOn: string | null
}

const published = (
  value: number,
  source: string,
  readOn: string | null = '2026-11-25',
): Published => ({ value, source, readOn })

/** Limits of each database instance. */
export const INSTANCE = {
  connections: published(200_000, 'Firebase, “Realtime Database Limits”'),
  responsesPerSecond: published(100_000, 'Firebase, “Realtime Database Limits”'),
  writesPerSecond: published(
    1_000,
    'Firebase, “Choose a database: Cloud Firestore or Realtime Database”',
    null,
  ),
} as const

/** Limits of the whole project. `apiInstances` is our own setting for `api`, which we can raise; a test compares both values. */
export const PROJECT = {
  apiInstances: published(20, 'functions/src/declare.ts, “maxInstances”'),
  resetMailsPerDay: published(10_000, 'Firebase, “Firebase Authentication Limits” (Blaze plan)'),
} as const

/** Prices in US dollars, without taxes or discounts. A GB is 10⁹ bytes. */
export const PRICES = {
  databaseStoredPerGb: published(5, 'Firebase, “Understand Realtime Database Billing”'),
  databaseSentPerGb: published(1, 'Firebase, “Firebase Pricing”', null),
  hostingSentPerGb: published(0.15, 'Firebase, “Firebase Pricing”', null),
  callsPerMillion: published(0.4, 'Google Cloud, “Cloud Run pricing”'),
  vcpuSecond: published(
    0.000024,
    'Google Cloud, “Cloud Run pricing” (tier 1, CPU while requests are processed)',
  ),
  gibSecond: published(0.0000025, 'Google Cloud, “Cloud Run pricing” (tier 1)'),
} as const

const OBSERVABILITY = 'Google Cloud, “Google Cloud Observability pricing” (from 1 September 2027)'

/** Prices of alerting, which is free until 1 September 2027. */
export const ALERTING = {
  /** How many times our alerts mention a metric; a test of operations/monitoring/policies.ts checks this number. */
  mentions: 72,
  metricReference: published(0.35, OBSERVABILITY, null),
  pointsPerMillion: published(0.5, OBSERVABILITY, null),
} as const

/** The monthly free allowances. */
export const FREE = {
  databaseStoredGb: published(1, 'Firebase, “Understand Realtime Database Billing”'),
  databaseSentGb: published(10, 'Firebase, “Understand Realtime Database Billing”'),
  hostingSentGb: published(10, 'Firebase, “Firebase Pricing”', null),
  calls: published(2_000_000, 'Google Cloud, “Cloud Run pricing”'),
  vcpuSeconds: published(180_000, 'Google Cloud, “Cloud Run pricing”'),
  gibSeconds: published(360_000, 'Google Cloud, “Cloud Run pricing”'),
} as const

/** The price tiers of Identity Platform: the monthly price of each active user beyond a number of users. */
export const IDENTITY_PLATFORM: readonly { readonly beyond: number; readonly each: Published }[] = [
  { beyond: 50_000, each: published(0.0055, 'Google Cloud, “Identity Platform pricing”', null) },
  { beyond: 100_000, each: published(0.0046, 'Google Cloud, “Identity Platform pricing”', null) },
  {
    beyond: 1_000_000,
    each: published(0.0032, 'Google Cloud, “Identity Platform pricing”', null),
  },
  {
    beyond: 10_000_000,
    each: published(0.0025, 'Google Cloud, “Identity Platform pricing”', null),
  },
]

/** Bytes sent to open a TLS connection, which the counts do not include. */
export const TLS_HANDSHAKE_BYTES = published(
  3_500,
  'Firebase, “Understand Realtime Database Billing”',
)
