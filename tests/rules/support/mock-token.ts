/** An ID token without a signature, which the emulators accept. */
export function mockToken(uid: string, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const times = { iat: 0, exp: 3600 }
  return `${part({ alg: 'none' })}.${part({ sub: uid, user_id: uid, ...times, ...claims })}.`
}
