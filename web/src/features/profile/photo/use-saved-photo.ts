import type { User } from '@sesame/contract/user'
import { codeOf } from '../../../lib/code-of.ts'
import { consoleLogger } from '../../../lib/logger.ts'
import { useServices } from '../../../lib/services.tsx'

/** Puts an address, or none, into the profile; the file that it replaces goes afterwards. */
export function useSavedPhoto(user: User): (address: string | null) => Promise<void> {
  const { auth, avatars } = useServices()
  return async (address) => {
    try {
      await auth.user.update({ photoURL: address })
    } catch (error) {
      // Nobody will ever ask for it.
      if (address !== null) await avatars.remove(user.uid, address).catch(() => undefined)
      throw error
    }
    if (user.photoURL === null) return
    await avatars.remove(user.uid, user.photoURL).catch((error: unknown) => {
      consoleLogger.warn('Ancienne photo non effacée', codeOf(error))
    })
  }
}
