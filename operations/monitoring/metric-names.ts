/** The log-based metric of a signal. */
export const metricName = (signal: string) => `sesame-${signal}`

/** The type of that metric in Cloud Monitoring. */
export const metricType = (signal: string) => `logging.googleapis.com/user/${metricName(signal)}`

/** The monitored resource of our functions, which run as Cloud Run services. */
export const RESOURCE = 'cloud_run_revision'

/**
 * The metric's name in PromQL: the first slash becomes a colon, and other special characters become underscores. A
 * distribution is read as its `_count` or its `_bucket`s.
 *
 * Source: Google Cloud, « Mapping Cloud Monitoring metrics to PromQL ».
 */
export function promqlName(signal: string, part: '' | '_count' | '_bucket' = ''): string {
  const [domain = '', ...path] = metricType(signal).split('/')
  const name = [domain, path.join('/')].map((part) => part.replaceAll(/\W/g, '_')).join(':')
  return `${name}${part}{monitored_resource="${RESOURCE}"}`
}

/** Requests to `api` and `files`, or those with answers of a class such as `5xx`, in PromQL. */
export function requestCount(answers?: string): string {
  const only = answers === undefined ? '' : `,response_code_class="${answers}"`
  return `run_googleapis_com:request_count{monitored_resource="${RESOURCE}",service_name=~"api|files"${only}}`
}
