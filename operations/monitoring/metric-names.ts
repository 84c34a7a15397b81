/** The log-based metric of a signal. */
export const metricName = (signal: string) => `sesame-${signal}`

/** The type of that metric in Cloud Monitoring. */
export const metricType = (signal: string) => `logging.googleapis.com/user/${metricName(signal)}`

/** The monitored resource of our functions, which run as Cloud Run services. */
export const RESOURCE = 'cloud_run_revision'

/**
 * The metric's name in PromQL: the first slash becomes a colon, and other special characters become underscores.
 *
 * Source: Google Cloud, « Mapping Cloud Monitoring metrics to PromQL ».
 */
export function promqlName(signal: string): string {
  const [domain = '', ...path] = metricType(signal).split('/')
  const name = [domain, path.join('/')].map((part) => part.replaceAll(/\W/g, '_')).join(':')
  return `${name}{monitored_resource="${RESOURCE}"}`
}

/** Requests to `api` and `files`, in PromQL. */
export const REQUESTS = `run_googleapis_com:request_count{monitored_resource="${RESOURCE}",service_name=~"api|files"}`
