import type { ClientEnvironment } from '@sesame/contract/environment'

/** The host of scripts and fonts (specification, section 9); null where it is Hosting, which serves the page. */
export function cdnOf(environment: ClientEnvironment): string | null {
  return environment.useCDN ? another(environment.firebase.cdnURL, environment) : null
}

/** The host of our API that is asked about videos; null where it is the page's own. */
export function videoHostOf(environment: ClientEnvironment): string | null {
  return another(environment.vimeo.url, environment)
}

const another = (host: string, environment: ClientEnvironment) =>
  host === '' || host === environment.hostUrl ? null : host
