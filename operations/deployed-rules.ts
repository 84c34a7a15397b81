import type { Reference } from 'firebase-admin/database'

/**
 * Refuses an instance to which the rules are not deployed: it does not answer a query that needs one of their indexes.
 *
 * @throws {Error} saying how they are deployed, when they are not.
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
      throw new Error(`Déployez d’abord les règles à ${place} : ${mend}`, { cause })
    })
}
