import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
const labels = z.record(z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,62}$/)), text)

/** A duration in whole minutes, possibly zero. */
const minutes = z.string().check(
  z.regex(/^\d+s$/),
  z.refine((value) => Number.parseInt(value, 10) % 60 === 0),
)

/** The size limit of a policy's documentation, in bytes. */
const MAX_DOCUMENTATION = 8192

/** Source: Cloud Monitoring API v3, « Aggregation ». */
const aggregation = z.strictObject({
  alignmentPeriod: minutes,
  perSeriesAligner: z.enum([
    'ALIGN_NEXT_OLDER',
    'ALIGN_DELTA',
    'ALIGN_RATE',
    'ALIGN_MEAN',
    'ALIGN_MAX',
  ]),
  crossSeriesReducer: z.enum([
    'REDUCE_COUNT_FALSE',
    'REDUCE_SUM',
    'REDUCE_MEAN',
    'REDUCE_PERCENTILE_95',
  ]),
  groupByFields: z.array(z.string().check(z.regex(/^(?:metric|resource)\.label\.\w+$/))),
})

/**
 * Source: Cloud Monitoring API v3, « AlertPolicy ». Validation of metrics is disabled, because a metric is unknown until
 * log lines match it.
 */
export const policy = z.strictObject({
  displayName: text,
  severity: z.enum(['CRITICAL', 'ERROR', 'WARNING']),
  enabled: z.boolean(),
  combiner: z.literal('OR'),
  conditions: z
    .array(
      z.strictObject({
        displayName: text,
        conditionPrometheusQueryLanguage: z.optional(
          z.strictObject({
            query: text.check(z.regex(/^[^\n]+$/)),
            duration: minutes,
            evaluationInterval: minutes,
            disableMetricValidation: z.literal(true),
          }),
        ),
        conditionThreshold: z.optional(
          z.strictObject({
            filter: text,
            aggregations: z.optional(z.array(aggregation)),
            comparison: z.enum(['COMPARISON_GT', 'COMPARISON_LT']),
            thresholdValue: z.number(),
            duration: minutes,
          }),
        ),
      }),
    )
    // A policy with a PromQL condition must not have another condition.
    .check(z.length(1)),
  documentation: z.strictObject({
    content: text.check(z.refine((value) => Buffer.byteLength(value) <= MAX_DOCUMENTATION)),
    mimeType: z.literal('text/markdown'),
  }),
  userLabels: labels,
  notificationChannels: z.optional(z.array(text)),
})

/** Source: Cloud Monitoring API v3, « UptimeCheckConfig ». */
export const uptimeCheck = z.strictObject({
  displayName: text,
  monitoredResource: z.strictObject({
    type: z.literal('uptime_url'),
    labels: z.strictObject({
      project_id: text,
      host: z.string().check(z.regex(/^[a-z0-9.-]+$/)),
    }),
  }),
  httpCheck: z.strictObject({
    requestMethod: z.literal('GET'),
    path: z.string().check(z.startsWith('/')),
    port: z.literal(443),
    useSsl: z.literal(true),
    validateSsl: z.boolean(),
    acceptedResponseStatusCodes: z.array(z.strictObject({ statusClass: text })),
  }),
  period: z.enum(['60s', '300s', '600s', '900s']),
  timeout: z.string().check(z.regex(/^(?:[1-9]|[1-5]\d|60)s$/)),
  userLabels: labels,
})

/** Source: Cloud Monitoring API v3, « Service ». */
export const service = z.strictObject({
  displayName: text,
  custom: z.strictObject({}),
  userLabels: labels,
})

/**
 * Source: Cloud Monitoring API v3, « ServiceLevelObjective ». A goal covers at most 30 days, and at most 99.99 % of
 * requests.
 */
export const objective = z.strictObject({
  displayName: text,
  goal: z.number().check(z.gt(0), z.lte(0.9999)),
  rollingPeriod: z.string().check(
    z.regex(/^\d+s$/),
    z.refine((value) => {
      const days = Number.parseInt(value, 10) / 86_400
      return Number.isInteger(days) && days >= 1 && days <= 30
    }),
  ),
  serviceLevelIndicator: z.strictObject({
    requestBased: z.union([
      z.strictObject({
        goodTotalRatio: z.strictObject({ totalServiceFilter: text, badServiceFilter: text }),
      }),
      z.strictObject({
        distributionCut: z.strictObject({
          distributionFilter: text,
          range: z.strictObject({ max: z.number() }),
        }),
      }),
    ]),
  }),
  userLabels: labels,
})

/** Source: Cloud Monitoring API v1, « Dashboard ». */
export const dashboard = z.strictObject({
  name: z.string().check(z.regex(/^projects\/[\w-]+\/dashboards\/[\w-]+$/)),
  etag: z.optional(z.string()),
  displayName: text,
  labels,
  gridLayout: z.strictObject({
    columns: z.string().check(z.regex(/^\d+$/)),
    widgets: z.array(
      z.strictObject({
        title: text,
        xyChart: z.strictObject({
          dataSets: z.array(
            z.strictObject({
              plotType: z.literal('LINE'),
              legendTemplate: z.string(),
              timeSeriesQuery: z.strictObject({
                timeSeriesFilter: z.strictObject({ filter: text, aggregation }),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
})
