import type { OperatorDeps } from '../functions/src/create-operator-deps.ts'
import { localized } from '../scripts/localized.ts'

/**
 * The uid of an account, by its uid or address.
 *
 * @throws {Error} if there is no such account, in the language of the commands.
 */
export async function accountOf(
  { resolve }: Pick<OperatorDeps['accounts'], 'resolve'>,
  who: string,
): Promise<string> {
  const uid = await resolve(who)
  if (uid !== null) return uid
  throw new Error(localized({ fr: 'Aucun compte de ce nom.', en: 'There is no such account.' }))
}
