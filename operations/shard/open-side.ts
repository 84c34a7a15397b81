import type { Admin } from '../../functions/src/adapters/firebase/admin.ts'
import { requireDatabase } from '../require-database.ts'
import type { Side } from './side.ts'

/**
 * Returns the origin of a database instance's address; null for any other address, so that the operator's token is never
 * sent to it.
 */
export function instanceOrigin(address: string): string | null {
  const url = URL.parse(address)
  const isInstance =
    url?.protocol === 'https:' && /\.(?:firebasedatabase\.app|firebaseio\.com)$/.test(url.hostname)
  return isInstance ? url.origin : null
}

/**
 * Opens an instance.
 *
 * @throws {Error} if no instance responds at the address.
 */
export async function openSide(
  { database, childKeysOf }: Pick<Admin, 'database' | 'childKeysOf'>,
  url: string,
): Promise<Side> {
  const keys = childKeysOf(url)
  await requireDatabase(url, keys)
  return { root: (await database(url)).ref(), keys }
}
