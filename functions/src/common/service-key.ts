import type { Service } from '@sesame/contract/records/service'
import { createHash, timingSafeEqual } from 'node:crypto'

/** The hash that we store instead of a key. Keys are random, so nobody can guess one from a fast hash. */
export const hashOfServiceKey = (key: string) => digest(key).toString('base64url')

/** Whether a key is that of a service. Takes the same time for any key. */
export function isKeyOf(key: string, { keyHash }: Pick<Service, 'keyHash'>): boolean {
  return timingSafeEqual(digest(key), Buffer.from(keyHash, 'base64url'))
}

const digest = (key: string) => createHash('sha256').update(Buffer.from(key, 'base64url')).digest()
