import type { Reference } from 'firebase-admin/database'
import { localized } from '../scripts/localized.ts'

/**
 * Checks that our rules are deployed to a database instance, by a query that needs one of their indexes.
 *
 * @throws {Error} if they are not; the message explains how to deploy them.
 */
export async function requireRules(root: Reference, project: string): Promise<void> {
  await root
    .child('passkeyOwners')
    .orderByValue()
    .equalTo('nobody')
    .get()
    .catch((cause: unknown) => {
      const mend = `npm run deploy -- --project ${project} --only database`
      const place = new URL(root.toString()).origin
      const message = localized({
        fr: `Déployez d’abord les règles à ${place}\u00A0: ${mend}`,
        en: `Deploy the rules to ${place} first: ${mend}`,
      })
      throw new Error(message, { cause })
    })
}
