import * as z from 'zod/mini'

const clientData = z.object({ challenge: z.string().check(z.maxLength(4096)) })

/**
 * Reads the challenge that a browser signed, as text.
 *
 * @throws {Error} if the client data is not JSON with a challenge.
 *
 * Source: WebAuthn, level 3, section 5.8.1, « collected client data ».
 */
export function signedChallenge(clientDataJSON: string): string {
  return decoded(clientData.parse(JSON.parse(decoded(clientDataJSON))).challenge)
}

const decoded = (text: string) => Buffer.from(text, 'base64url').toString('utf8')
