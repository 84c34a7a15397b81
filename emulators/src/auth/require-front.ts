import type { Texts } from '../texts/french.ts'
import { AGE_PATH } from './start-auth-front.ts'

/**
 * Checks that the front stands before the Auth emulator: without it, tests would prove less than they say.
 *
 * @param address host and port of the Auth emulator.
 * @throws {Error} when something else answers there.
 */
export async function requireFront(address: string, { start }: Texts): Promise<void> {
  const answer = await fetch(`http://${address}${AGE_PATH}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  const told = await answer.text()
  if (!told.includes('INVALID_REFRESH_TOKEN')) throw new Error(start.noFront)
}
