import { bob, data, databaseLanguage, rulesFiles } from './cases/database-language.ts'
import { openDatabase } from './open-database.ts'
import type { Hosts, Verdict } from './verdict.ts'

const AREA = 'Realtime Database rules'

const cases = databaseLanguage.flatMap(({ source, cases }) =>
  cases.map(([rule, outcome]) => ({ rule, outcome, source })),
)

/**
 * Runs the cases about the language of Realtime Database rules. One ruleset contains all rules that compile. Each rule is
 * at a path of its own, next to its twin `(rule) || true`: a rule that fails denies both paths, and a false rule denies
 * only its own path. The twin has two lines, because a rule may end in a comment.
 */
export async function databaseRules(hosts: Hosts): Promise<Verdict[]> {
  const database = openDatabase(hosts, 'conformance-rules')
  await database.send('PUT', '/', data)
  const nest = (rule: string, text: string) =>
    rule.includes('$color') ? { $color: { '.read': text } } : { '.read': text }
  const compiling = cases.flatMap(({ rule, outcome }, at) =>
    outcome === 'invalid' ? [] : [[rule, at] as const],
  )
  await database.putRules(
    Object.fromEntries(
      compiling.flatMap(([rule, at]) => [
        [`rule${at}`, nest(rule, rule)],
        [`twin${at}`, nest(rule, `(${rule}\n) || true`)],
      ]),
    ),
  )
  const may = async (place: string) =>
    (
      await database.as(
        { ...bob.token, sub: bob.uid, firebase: { sign_in_provider: 'custom' } },
        `/${place}/blue`,
      )
    ).status === 200
  const found = new Map<string, string>()
  for (const [rule, at] of compiling)
    found.set(
      rule,
      (await may(`rule${at}`)) ? 'true' : (await may(`twin${at}`)) ? 'false' : 'fails',
    )

  const single = openDatabase(hosts, 'conformance-single')
  for (const { rule, outcome } of cases) {
    if (outcome !== 'invalid') continue
    const { status } = await single.putRules(nest(rule, rule), { tolerant: true })
    found.set(rule, status === 400 ? 'invalid' : 'compiles')
  }
  const verdicts = cases.map(({ rule, outcome, source }): Verdict => ({
    area: AREA,
    name: rule,
    source,
    expected: String(outcome),
    found: found.get(rule) ?? 'nothing',
  }))
  for (const { source, cases: files } of rulesFiles)
    for (const [name, accepted] of files) {
      const { status } = await single.send('PUT', '/.settings/rules', name, { raw: true })
      const expected = String(accepted ? 200 : 400)
      verdicts.push({ area: AREA, name, source, expected, found: String(status) })
    }
  return verdicts
}
