import * as z from 'zod/mini'
import { AS_VERSION_3 } from '../doctor/project/reader.ts'
import type { Words } from '../doctor/words.ts'
import { addressOf, roleName } from '../wanted/access.ts'
import { change, type Difference, type Site } from './part.ts'

/** A whole IAM policy. Fields that are not listed here are sent back unchanged. */
const policy = z.looseObject({
  version: z.optional(z.number()),
  bindings: z._default(
    z.array(
      z.looseObject({
        role: z.string(),
        members: z._default(z.array(z.string()), []),
        condition: z.optional(z.looseObject({ expression: z.string() })),
      }),
    ),
    [],
  ),
})
type Policy = z.infer<typeof policy>

/** A role that a member must have, optionally with a condition. */
interface Grant {
  readonly member: string
  readonly role: string
  readonly condition?: { readonly title: string; readonly expression: string }
}

const isIn = ({ bindings }: Policy, { member, role, condition }: Grant) =>
  bindings.some(
    (each) =>
      each.role === role &&
      each.members.includes(member) &&
      each.condition?.expression === condition?.expression,
  )

/** Adds a grant to a policy. */
function withGrant(found: Policy, { member, role, condition }: Grant): Policy {
  const same = found.bindings.find(
    (each) => each.role === role && each.condition?.expression === condition?.expression,
  )
  const others = found.bindings.filter((each) => each !== same)
  const members = [...(same?.members ?? []), member]
  return {
    ...found,
    bindings: [...others, { ...same, role, members, ...(condition && { condition }) }],
    ...((found.version === 3 || condition) && { version: 3 }),
  }
}

/** How to read and write the IAM policy of a resource. */
interface Place {
  readonly named: string
  readonly read: () => Promise<unknown>
  readonly write: (policy: Policy) => Promise<unknown>
}

/**
 * Compares the grants with a policy. The change reads the policy again, so that concurrent changes by others are not lost.
 */
async function compareGrants(place: Place, grants: readonly Grant[]): Promise<Difference[]> {
  const found = policy.parse((await place.read()) ?? {})
  const missing = grants.filter((grant) => !isIn(found, grant))
  if (missing.length === 0) return []
  const words = missing.map(({ member, role, condition }) => {
    const [account = ''] = member.replace(/^\w+:/, '').split('@')
    return `${role.split('/').at(-1) ?? role} → ${account}${condition ? ' (…)' : ''}`
  })
  const what: Words = `${place.named}: ${words.join(', ')}`
  return [
    change(what, async () => {
      const now = policy.parse((await place.read()) ?? {})
      const wanted = missing.filter((grant) => !isIn(now, grant)).reduce(withGrant, now)
      return place.write(wanted)
    }),
  ]
}

/**
 * Returns the changes that add missing grants to a bucket's policy. A condition requires uniform bucket-level access,
 * which all our buckets have.
 */
export function bucketBindings(
  { project, google }: Site,
  name: string,
  wanted: readonly { account: string; role: string; condition?: Grant['condition'] }[],
): Promise<Difference[]> {
  const path = `/storage/v1/b/${encodeURIComponent(name)}/iam`
  const place: Place = {
    named: `gs://${name}`,
    read: () => google.find('storage', `${path}?optionsRequestedPolicyVersion=3`, policy),
    write: (body) => google.change({ api: 'storage', method: 'PUT', path, body }),
  }
  const grants = wanted.map(({ account, role, condition }) => ({
    member: `serviceAccount:${addressOf(account, project.id)}`,
    role: roleName(project, role),
    ...(condition && { condition }),
  }))
  return compareGrants(place, grants)
}

/** Returns the changes that add missing grants to the policy of the project or of a service account. */
export function resourceBindings(
  { google }: Site,
  { api, path, named }: { api: 'projects' | 'iam'; path: string; named: string },
  grants: readonly Grant[],
): Promise<Difference[]> {
  const place: Place = {
    named,
    read: () => google.readByPost(api, `${path}:getIamPolicy`, AS_VERSION_3, policy),
    write: (wanted) =>
      google.change({
        api,
        method: 'POST',
        path: `${path}:setIamPolicy`,
        body: { policy: wanted },
      }),
  }
  return compareGrants(place, grants)
}
