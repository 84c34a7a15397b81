import type { Site } from '../backup/site.ts'

/**
 * Whether nobody is in a project: no account, profile, journal or file. What a deploy and its jobs write does not count.
 */
export async function isEmpty({ identity, instances, admin }: Site): Promise<boolean> {
  for await (const { accounts } of identity.pages(1)) if (accounts.length > 0) return false
  const [main] = instances
  const root = (await main.database()).ref()
  const places = ['users', 'operatorAudit/entries'].map((path) =>
    root.child(path).orderByKey().limitToFirst(1).get(),
  )
  const found = await Promise.all(places)
  const [files] = await (await admin.bucket()).getFiles({ maxResults: 1, autoPaginate: false })
  return files.length === 0 && found.every((each) => !each.exists())
}
