import { TOKEN } from '../google/settings/project-services.ts'

/** Calls one of Google's APIs at « host/path »; resolves with the JSON of the answer. */
export type Ask = (method: string, address: string, body?: object) => Promise<unknown>

/** Calls an API as the operator. @throws {Error} with the message of a refusal. */
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

interface Condition {
  readonly title: string
  readonly expression: string
}

interface Policy {
  /** 3 if any binding has a condition. */
  readonly version?: number
  readonly bindings: readonly {
    readonly role: string
    readonly members: readonly string[]
    readonly condition?: Condition
  }[]
}

/**
 * Adds a member to a role of a policy, as every `add-iam-policy-binding` does. `condition` is the flag's value.
 *
 * @throws {Error} if the policy has conditions and the flag is missing: there is no terminal to ask.
 */
export function withBinding(policy: unknown, role: string, member: string, flag = ''): Policy {
  const { bindings } = policy as Policy
  if (flag === '' && bindings.some(({ condition }) => condition)) {
    throw new Error('Adding a binding without a condition is prohibited in non-interactive mode')
  }
  const [, title, expression] = CONDITION.exec(flag) ?? []
  const condition = title && expression ? { title, expression } : undefined
  const found = bindings.find(
    (each) => each.role === role && each.condition?.expression === expression,
  )
  const members = [...new Set([...(found?.members ?? []), member])]
  const others = bindings.filter((binding) => binding !== found)
  const all = [...others, { role, members, ...(condition && { condition }) }]
  return {
    ...(all.some((each) => 'condition' in each) && { version: 3 }),
    bindings: found?.members.includes(member) ? bindings : all,
  }
}

/** The values of `--condition` other than `None`: `title=…,expression=…`. */
export const CONDITION = /^title=([\w-]+),expression=([^,]+)$/
