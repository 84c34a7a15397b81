import type { ClientEnvironment } from '@sesame/contract/environment'

/** The host of scripts and fonts (specification, section 9). Null if that is Hosting, which also serves the page. */
export function cdnOf({ useCDN, firebase }: ClientEnvironment): string | null {
  return useCDN && firebase.cdnURL !== '' ? firebase.cdnURL : null
}
