import { authCases } from '../cases/auth.ts'
import type { Hosts, Verdict } from '../verdict.ts'
import { authClient } from './auth-client.ts'

/** Runs the cases about sign-ins and accounts on the Auth emulator, through its front proxy. */
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
