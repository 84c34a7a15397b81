import type { User } from '@sesame/contract/user'
import { localStorageOrNull, sessionStorageOrNull } from './storage.ts'

const KEY = 'lastPhoto'

const places = (): (Storage | null)[] => [sessionStorageOrNull(), localStorageOrNull()]

/**
 * Stores the address of the signed-in person's photo, for the lock screen and « Continuer en tant que … ». The address stays
 * stored on this device if the person is remembered, otherwise only until the tab is closed.
 */
export function rememberPhoto(
  { uid, photoURL }: Pick<User, 'uid' | 'photoURL'>,
  isRemembered: boolean,
): void {
  forgetPhoto()
  if (photoURL === null) return
  const place = isRemembered ? localStorageOrNull() : sessionStorageOrNull()
  quietly(() => place?.setItem(KEY, `${uid} ${photoURL}`))
}

/** Returns the address of this person's photo if they were the last person signed in on this device; null otherwise. */
export function photoOf(uid: string | undefined): string | null {
  for (const place of places()) {
    const [owner, address = null] = quietly(() => place?.getItem(KEY))?.split(' ') ?? []
    if (owner !== undefined && owner === uid) return address
  }
  return null
}

export function forgetPhoto(): void {
  for (const place of places()) quietly(() => place?.removeItem(KEY))
}

/**
 * Runs a storage operation and ignores its failure, because storage may be disabled or full. Without a stored photo, pages show
 * the person's initials.
 */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
