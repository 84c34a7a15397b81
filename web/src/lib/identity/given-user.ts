import { GIVEN_USER_KEY } from '@sesame/contract/given-user'
import type { UserPlace } from './tabs/open-tabs.ts'

/**
 * Wraps the SDK's place for its user. It then also contains the user that a test put into `storage`, as if they had signed in
 * before. The user is moved out of `storage` at the first read. Only for pages built for the emulators.
 */
export function withGivenUser(place: UserPlace, storage: Storage | null): UserPlace {
  const get = place._get.bind(place)
  return Object.assign(place, {
    async _get(key: string) {
      const given = storage?.getItem(GIVEN_USER_KEY) ?? null
      if (given !== null) {
        storage?.removeItem(GIVEN_USER_KEY)
        await place._set(key, JSON.parse(given) as object)
      }
      return get(key)
    },
  })
}
