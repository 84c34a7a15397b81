/** Whether pages of a host may use passkeys of a name without that name's permission. Source: WebAuthn, level 3, 5.1.2. */
export const isWithinRpId = (hostname: string, rpId: string): boolean =>
  hostname === rpId || hostname.endsWith(`.${rpId}`)
