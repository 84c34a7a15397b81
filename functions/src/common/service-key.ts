import type { Service } from '@sesame/contract/records/service'
import { createHash, timingSafeEqual } from 'node:crypto'

/** Returns the hash stored instead of a service's key. Keys are random, so a fast hash reveals none of them. */
export const hashOfServiceKey = (key: string) => digest(key).toString('base64url')

/** Whether a key is the key of this service. Takes the same time for any key. */
export function isKeyOf(key: string, { keyHash }: Pick<Service, 'keyHash'>): boolean {
  return timingSafeEqual(digest(key), Buffer.from(keyHash, 'base64url'))
}

const digest = (key: string) => createHash('sha256').update(Buffer.from(key, 'base64url')).digest()
