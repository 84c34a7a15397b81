import type { Reference } from 'firebase-admin/database'

/**
 * Whether the rules of people's instances are deployed where this is the root: it answers a query that only their indexes
 * allow.
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
