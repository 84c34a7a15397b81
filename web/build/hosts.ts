import type { ClientEnvironment } from '@sesame/contract/environment'

/** Returns the host of scripts and fonts (specification, section 9). Null if Hosting serves them. */
export function cdnOf({ useCDN, firebase }: ClientEnvironment): string | null {
  return useCDN && firebase.cdnURL !== '' ? firebase.cdnURL : null
}
