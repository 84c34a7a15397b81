/** The log-based metric of a signal. */
export const metricName = (signal: string) => `sesame-${signal}`

/** Its type in Cloud Monitoring. */
export const metricType = (signal: string) => `logging.googleapis.com/user/${metricName(signal)}`

/** Functions are services of Cloud Run. */
export const RESOURCE = 'cloud_run_revision'

/**
 * The same in PromQL: the first slash becomes a colon, other special characters an underscore.
 *
 * Source: Google Cloud, « Mapping Cloud Monitoring metrics to PromQL ».
 */
export function promqlName(signal: string): string {
  const [domain = '', ...path] = metricType(signal).split('/')
  const name = [domain, path.join('/')].map((part) => part.replaceAll(/\W/g, '_')).join(':')
  return `${name}{monitored_resource="${RESOURCE}"}`
}

/** Requests to `api`, in PromQL. */
export const REQUESTS = `run_googleapis_com:request_count{monitored_resource="${RESOURCE}",service_name=~"api|files"}`
