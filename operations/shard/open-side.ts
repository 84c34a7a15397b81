import type { Admin } from '../../functions/src/adapters/firebase/admin.ts'
import { MOVES, type Side } from './move-shard.ts'

/** The origin of an instance's address; null for any other address, which must not receive the operator's token. */
export function instanceOrigin(address: string): string | null {
  const url = URL.parse(address)
  const isInstance =
    url?.protocol === 'https:' && /\.(?:firebasedatabase\.app|firebaseio\.com)$/.test(url.hostname)
  return isInstance ? url.origin : null
}

/** @throws {Error} when no instance answers there, for which the SDK would wait for ever. */
export async function openSide(
  { database, childKeysOf }: Pick<Admin, 'database' | 'childKeysOf'>,
  url: string,
): Promise<Side> {
  const keys = childKeysOf(url)
  await keys(MOVES).catch((cause: unknown) => {
    const { message } = cause as Error
    throw new Error(`Aucune base ne répond à ${url}, ou elle vous refuse : ${message}`, { cause })
  })
  return { root: (await database(url)).ref(), keys }
}
