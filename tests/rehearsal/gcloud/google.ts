import { TOKEN } from '../google/settings/project-services.ts'

/** Asks one of Google's APIs: « host/path », which resolves with the JSON that is answered. */
export type Ask = (method: string, address: string, body?: object) => Promise<unknown>

/** Asks as the operator. @throws {Error} with the message of a refusal. */
export const ask: Ask = async (method, address, body) => {
  const response = await fetch(`https://${address}`, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { error?: { message: string } }
  if (!response.ok) throw new Error(answer.error?.message ?? String(response.status))
  return answer
}

interface Policy {
  readonly bindings: readonly { readonly role: string; readonly members: readonly string[] }[]
}

/** Adds a member to a role of a policy, as every `add-iam-policy-binding` does. */
export function withBinding(policy: unknown, role: string, member: string): Policy {
  const { bindings } = policy as Policy
  const found = bindings.find((binding) => binding.role === role)
  if (found?.members.includes(member)) return { bindings }
  const others = bindings.filter((binding) => binding !== found)
  return { bindings: [...others, { role, members: [...(found?.members ?? []), member] }] }
}
