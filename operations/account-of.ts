import type { OperatorDeps } from '../functions/src/create-operator-deps.ts'
import { localized } from '../scripts/localized.ts'

/**
 * Finds an account by its uid or address; resolves with its uid.
 *
 * @throws {Error} with a message in the command's language if no account matches.
 */
export async function accountOf(
  { resolve }: Pick<OperatorDeps['accounts'], 'resolve'>,
  who: string,
): Promise<string> {
  const uid = await resolve(who)
  if (uid !== null) return uid
  throw new Error(localized({ fr: 'Aucun compte de ce nom.', en: 'There is no such account.' }))
}
