import type { Site } from '../backup/site.ts'

/**
 * Whether nobody is in a project: no account, profile, journal or file. What a deploy and its jobs write does not count.
 */
export async function isEmpty({ identity, admin }: Site): Promise<boolean> {
  for await (const { accounts } of identity.pages(1)) if (accounts.length > 0) return false
  const { instances } = admin.databases
  // The journal is in the first one.
  const found = await Promise.all(
    instances.flatMap(({ root }) =>
      ['users', 'operatorAudit/entries'].map(async (path) =>
        (await root()).child(path).orderByKey().limitToFirst(1).get(),
      ),
    ),
  )
  const [files] = await (await admin.bucket()).getFiles({ maxResults: 1, autoPaginate: false })
  return files.length === 0 && found.every((each) => !each.exists())
}
