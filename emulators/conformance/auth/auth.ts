import { authCases } from '../cases/auth.ts'
import type { Hosts, Verdict } from '../verdict.ts'
import { authClient } from './auth-client.ts'

/** Sign-ins and accounts, as the Auth emulator and its front have them. */
export async function auth({ auth: address }: Hosts): Promise<Verdict[]> {
  const client = authClient(address)
  const verdicts: Verdict[] = []
  for (const { name, source, expected, found } of authCases)
    verdicts.push({
      area: 'Auth',
      name,
      source,
      expected: JSON.stringify(expected),
      found: JSON.stringify(await found(client)),
    })
  return verdicts
}
