/** Whether pages on a host may use passkeys of an RP ID without its permission. Source: WebAuthn, level 3, 5.1.2. */
export const isWithinRpId = (hostname: string, rpId: string): boolean =>
  hostname === rpId || hostname.endsWith(`.${rpId}`)
