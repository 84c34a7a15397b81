import type { ConsoleDeps } from './console-deps.ts'

/** A person's display name and e-mail address. */
export interface Name {
  readonly displayName: string | null
  readonly email: string | null
}

const NOBODY: Name = { displayName: null, email: null }

/** Looks up the names of people, each person once. Erased people have no name. */
export async function namesOf(
  { users }: Pick<ConsoleDeps, 'users'>,
  uids: Iterable<string | null | undefined>,
): Promise<(uid: string | null | undefined) => Name> {
  const known = [...new Set(uids)].filter((uid) => uid !== null && uid !== undefined)
  const found = await Promise.all(known.map(async (uid) => [uid, await users.find(uid)] as const))
  const names = new Map(found)
  return (uid) => {
    const user = names.get(uid ?? '')
    return user ? { displayName: user.displayName, email: user.email } : NOBODY
  }
}
