import * as z from 'zod/mini'
import { clientEnvironment } from './client.ts'

const secret = z.string().check(z.minLength(1), z.maxLength(4096))

/**
 * The specification's whole table: the client's environment and the functions' secrets. `accessTokenKeys` is our
 * addition: `kid:key` pairs separated by commas, keys in base64url; the first one signs.
 *
 * Source: specification, section 3.
 */
export const serverEnvironment = z.extend(clientEnvironment, {
  recaptcha: z.strictObject({ siteKey: z.string(), secret }),
  vimeo: z.strictObject({ url: z.url(), token: secret }),
  accessTokenKeys: secret,
})
export type ServerEnvironment = z.infer<typeof serverEnvironment>
