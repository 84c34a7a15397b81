import { storageQuestions, type StorageQuestion } from '../cases/questions.ts'
import { localized } from '../../src/texts/localized.ts'
import type { Verdict } from '../verdict.ts'

export interface RulesApi {
  /** Default: the origin of the real Rules API. */
  readonly origin?: string
  readonly projectId: string
  /** OAuth 2 token with the scope `firebase` or `cloud-platform`. */
  readonly accessToken: string
}

/**
 * Asks the Rules API the questions about Storage rules that no documentation answers. Rules are only tested: none are
 * released, and no bucket is read.
 *
 * Source: https://firebase.google.com/docs/reference/rules/rest/v1/projects/test
 */
export async function askStorageRules(api: RulesApi): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { source, cases } of storageQuestions)
    for (const [rule, method, permitted] of cases)
      verdicts.push({
        area: 'Storage rules',
        name: `${method}: ${rule.length > 100 ? `${rule.slice(0, 100)}…` : rule}`,
        source,
        expected: String(permitted),
        found: await outcomeOf(api, rule, method),
      })
  return verdicts
}

async function outcomeOf(
  { origin = 'https://firebaserules.googleapis.com', projectId, accessToken }: RulesApi,
  rule: StorageQuestion[0],
  method: string,
): Promise<string> {
  const isFile = !rule.startsWith('allow')
  const content = isFile
    ? rule
    : `rules_version = '2';
service firebase.storage { match /b/{bucket}/o/{file} { ${rule}; } }`
  const request = { method, path: '/b/bucket/o/file', time: new Date().toISOString() }
  const response = await fetch(`${origin}/v1/projects/${projectId}:test`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      source: { files: [{ name: 'storage.rules', content }] },
      testSuite: { testCases: [{ expectation: 'ALLOW', request }] },
    }),
  })
  if (!response.ok) {
    const answer = `${response.status} ${await response.text()}`
    throw new Error(localized({ fr: `Rules API\u00A0: ${answer}`, en: `Rules API: ${answer}` }))
  }
  const { issues, testResults } = (await response.json()) as {
    readonly issues?: readonly { readonly severity?: string }[]
    readonly testResults?: readonly { readonly state?: string }[]
  }
  if (issues?.some(({ severity }) => severity === 'ERROR')) return 'invalid'
  return String(testResults?.[0]?.state === 'SUCCESS')
}
