import type { Admin } from '../../functions/src/adapters/firebase/admin.ts'
import { localized } from '../../scripts/localized.ts'
import { MOVES, type Side } from './move-shard.ts'

/** The origin of an instance's address. Null for any other address, so that it never receives the operator's token. */
export function instanceOrigin(address: string): string | null {
  const url = URL.parse(address)
  const isInstance =
    url?.protocol === 'https:' && /\.(?:firebasedatabase\.app|firebaseio\.com)$/.test(url.hostname)
  return isInstance ? url.origin : null
}

/** @throws {Error} when no instance answers at the address; without this check, the SDK would wait forever. */
export async function openSide(
  { database, childKeysOf }: Pick<Admin, 'database' | 'childKeysOf'>,
  url: string,
): Promise<Side> {
  const keys = childKeysOf(url)
  await keys(MOVES).catch((cause: unknown) => {
    const { message: why } = cause as Error
    const message = localized({
      fr: `Aucune base ne répond à ${url}, ou elle vous refuse\u00A0: ${why}`,
      en: `No database answers at ${url}, or it refuses you: ${why}`,
    })
    throw new Error(message, { cause })
  })
  return { root: (await database(url)).ref(), keys }
}
