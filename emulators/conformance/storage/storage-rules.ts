import { storageFiles } from '../cases/storage-files.ts'
import { storageFailures, storageTruths } from '../cases/storage-methods.ts'
import { storageOperators } from '../cases/storage-operators.ts'
import type { Hosts, Verdict } from '../verdict.ts'

interface Case {
  readonly condition: string
  readonly source: string
  readonly expected: string
  /**
   * A condition that is true if the case has the expected outcome. For a case that must fail, a condition that must not
   * grant access.
   */
  readonly probe: string
}

const cases: readonly Case[] = [
  ...storageOperators.flatMap(({ source, cases }) =>
    cases.map(([condition, outcome]) => ({
      condition,
      source,
      expected: textOf(outcome),
      probe:
        outcome === 'fails'
          ? `(${condition}) == (${condition})`
          : `(${condition}) == ${textOf(outcome)}`,
    })),
  ),
  ...storageTruths.flatMap(({ source, cases }) =>
    cases.map((condition) => ({ condition, source, expected: 'true', probe: condition })),
  ),
]

const failures: readonly Case[] = storageFailures.flatMap(({ source, cases }) =>
  cases.map((condition) => ({
    condition,
    source,
    expected: 'fails',
    probe: `(${condition}) == (${condition})`,
  })),
)

/** Runs the cases about the language of Storage rules, in one ruleset in which each condition guards a file of its own. */
export async function storageRules(hosts: Hosts): Promise<Verdict[]> {
  const isValid = ({ expected }: Case) => expected !== 'invalid'
  const blocks = cases.map((one, at) =>
    isValid(one) ? `match /case${at} { allow get: if ${one.probe}; }` : '',
  )
  const status = await putRules(hosts, blocks.join('\n'))
  if (status !== 200) throw new Error(`The Storage rules were refused (${status}).`)
  const verdicts: Verdict[] = []
  for (const [at, one] of cases.entries()) {
    if (!isValid(one)) continue
    const granted = await mayGet(hosts, `case${at}`)
    const asExpected = granted === (one.expected !== 'fails')
    verdicts.push(verdictOf(one, asExpected ? one.expected : granted ? 'a value' : 'denied'))
  }
  for (const one of cases.filter((each) => !isValid(each))) {
    const refused = (await putRules(hosts, `match /x { allow get: if ${one.condition}; }`)) === 400
    verdicts.push(verdictOf(one, refused ? 'invalid' : 'loads'))
  }
  for (const one of failures) {
    const loads = (await putRules(hosts, `match /failing { allow get: if ${one.probe}; }`)) === 200
    verdicts.push(verdictOf(one, loads && (await mayGet(hosts, 'failing')) ? 'a value' : 'fails'))
  }
  return [...verdicts, ...(await wholeFiles(hosts))]
}

async function wholeFiles(hosts: Hosts): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { topic, source, cases } of storageFiles)
    for (const [name, content, expected] of cases) {
      const loads = (await putFile(hosts, content)) === 200
      const found = loads ? ((await mayGet(hosts, 'a')) ? 'granted' : 'denied') : 'invalid'
      verdicts.push({ area: 'Storage rules', name: `${topic}: ${name}`, source, expected, found })
    }
  return verdicts
}

function verdictOf({ condition, source, expected }: Case, found: string): Verdict {
  return { area: 'Storage rules', name: condition, source, expected, found }
}

async function putRules(hosts: Hosts, matches: string): Promise<number> {
  return await putFile(
    hosts,
    `rules_version = '2';
service firebase.storage { match /b/{bucket}/o {
${matches}
} }`,
  )
}

async function putFile({ storage }: Hosts, content: string): Promise<number> {
  const { status } = await fetch(`http://${storage}/internal/setRules`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: 'storage.rules', content }] } }),
  })
  return status
}

/** Whether the rules allow a read of a file. The file does not exist, so the response to an allowed read is 404. */
async function mayGet({ storage, projectId }: Hosts, file: string): Promise<boolean> {
  const bucket = `${projectId}.firebasestorage.app`
  const { status } = await fetch(`http://${storage}/v0/b/${bucket}/o/${file}`)
  if (status !== 403 && status !== 404) throw new Error(`Storage answered ${status}.`)
  return status === 404
}

function textOf(outcome: unknown): string {
  if (outcome === 'fails' || outcome === 'invalid') return outcome
  return typeof outcome === 'string' ? `'${outcome}'` : String(outcome)
}
