import type { Service } from '@sesame/contract/records/service'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Makes the key of a service: 32 random bytes in base64url. */
export const newServiceKey = () => randomBytes(32).toString('base64url')

/** The hash that we store instead of a key. Keys are random, so nobody can guess one from a fast hash. */
export const hashOfServiceKey = (key: string) => digest(key).toString('base64url')

/** Whether a key is that of a service. Takes as long for any key. */
export function isKeyOf(key: string, { keyHash }: Pick<Service, 'keyHash'>): boolean {
  return timingSafeEqual(digest(key), Buffer.from(keyHash, 'base64url'))
}

const digest = (key: string) => createHash('sha256').update(Buffer.from(key, 'base64url')).digest()
