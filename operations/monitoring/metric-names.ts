/** Returns the name of the log-based metric for a signal. */
export const metricName = (signal: string) => `sesame-${signal}`

/** Returns the type of a log-based metric in Cloud Monitoring. */
export const metricType = (signal: string) => `logging.googleapis.com/user/${metricName(signal)}`

/** The monitored resource type of our functions, which run as Cloud Run services. */
export const RESOURCE = 'cloud_run_revision'

/**
 * Returns the metric's name in PromQL: the first slash becomes a colon, and other special characters become underscores.
 * A distribution has two names, which end in `_count` and `_bucket`.
 *
 * Source: Google Cloud, « Mapping Cloud Monitoring metrics to PromQL ».
 */
export function promqlName(signal: string, part: '' | '_count' | '_bucket' = ''): string {
  const [domain = '', ...path] = metricType(signal).split('/')
  const name = [domain, path.join('/')].map((part) => part.replaceAll(/\W/g, '_')).join(':')
  return `${name}${part}{monitored_resource="${RESOURCE}"}`
}

/** PromQL for requests to `api` and `files`, or only those with responses of a class such as `5xx`. */
export function requestCount(answers?: string): string {
  const only = answers === undefined ? '' : `,response_code_class="${answers}"`
  return `run_googleapis_com:request_count{monitored_resource="${RESOURCE}",service_name=~"api|files"${only}}`
}
