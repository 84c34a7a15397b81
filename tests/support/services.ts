import { randomUUID } from 'node:crypto'
import { randomSecret } from '../../functions/src/common/random-secret.ts'
import { hashOfServiceKey } from '../../functions/src/common/service-key.ts'
import { basic } from '../../functions/src/testing/stage.ts'
import { writeRecord } from './erasure.ts'

/** Adds a service to the suite. Resolves with the `Authorization` header for its requests, `Basic …`. */
export async function addService(): Promise<string> {
  const key = randomSecret()
  const name = `service-${randomUUID().slice(0, 8)}`
  await writeRecord(`services/${name}`, {
    keyHash: hashOfServiceKey(key),
    createdAt: Date.now(),
  })
  return basic(name, key)
}
