import { operator, type Operator } from '@sesame/contract/records/operator'
import type { Databases } from './database/databases.ts'
import { isErased } from './database/erased.ts'
import { parseRecord } from './database/snapshot.ts'

/** Returns a person's operator record. The API reads no other record of the console. */
export async function operatorOf(
  { rootOf, common }: Pick<Databases, 'rootOf' | 'common'>,
  uid: string,
): Promise<Operator | null> {
  const [found, erased] = await Promise.all([
    (await common()).ref(`operators/${uid}`).get(),
    isErased(await rootOf(uid), uid),
  ])
  return erased ? null : parseRecord(operator, found.val())
}
