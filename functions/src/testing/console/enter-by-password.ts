import { HOUR_MS } from '@sesame/contract/durations'
import type { TestConsole } from './start-console.ts'

/** Begins an emergency, in which an owner signs in by password. Returns the owner's token. */
export async function enterByPassword(tools: TestConsole, uid = 'camille'): Promise<string> {
  const { operators } = tools.deps
  const { now } = tools.world
  const token = tools.operator(uid, 'owner')
  await operators.setEmergency({ openedAt: now, until: now + HOUR_MS, reason: 'Clés égarées' })
  for (const [place, { passkey, ...session }] of tools.world.operatorSessions) {
    if (place.startsWith(`${uid}/`) && passkey !== undefined)
      tools.world.operatorSessions.set(place, { ...session, provider: 'password' })
  }
  return token
}
