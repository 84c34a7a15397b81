import { databaseQuestions, type DatabaseQuestion } from './cases/questions.ts'
import { localized } from '../src/texts/localized.ts'
import { connectDatabase, type Answer } from './open-database.ts'
import type { Verdict } from './verdict.ts'

type Database = ReturnType<typeof connectDatabase>

export interface DatabaseAddress {
  /** URL of the database, as the Firebase console shows it: `https://INSTANCE.REGION.firebasedatabase.app`. */
  readonly databaseUrl: string
  /** OAuth 2 token that is allowed to administer the instance. */
  readonly accessToken: string
}

/**
 * Asks a real database the questions that no documentation answers. To do so, replaces its rules several times. Restores
 * the original rules at the end, even after an error or when `signal` is aborted. Before the first replacement, passes
 * the original rules to `keep`.
 *
 * Source: https://firebase.google.com/docs/database/rest/app-management
 *
 * @throws {Error} if the database is not empty or rejects the token.
 */
export async function askDatabase(
  { databaseUrl, accessToken }: DatabaseAddress,
  keep: (rules: string) => void,
  signal: Pick<AbortSignal, 'throwIfAborted'>,
): Promise<Verdict[]> {
  const database = connectDatabase(databaseUrl, accessToken)
  const data = must(await database.send('GET', '/', undefined, { query: 'shallow=true' }))
  if (data.body !== null)
    throw new Error(
      localized({
        fr: `${databaseUrl} contient des données\u00A0: il faut une instance vide, à part.`,
        en: `${databaseUrl} holds data: use an empty instance of its own.`,
      }),
    )
  const rules = must(await database.send('GET', '/.settings/rules')).text
  keep(rules)
  try {
    const verdicts: Verdict[] = []
    for (const { source, cases } of databaseQuestions)
      for (const question of cases) {
        signal.throwIfAborted()
        verdicts.push(await verdictOf(database, source, question))
      }
    return verdicts
  } finally {
    must(await database.send('PUT', '/.settings/rules', rules, { raw: true }))
  }
}

function must(answer: Answer): Answer {
  if (answer.status === 200) return answer
  throw new Error(
    localized({
      fr: `La base répond ${answer.status}\u00A0: ${answer.text}`,
      en: `The database answers ${answer.status}: ${answer.text}`,
    }),
  )
}

async function verdictOf(
  database: Database,
  source: string,
  [rule, answer]: DatabaseQuestion,
): Promise<Verdict> {
  return {
    area: 'Realtime Database',
    name: rule,
    source,
    expected: String(answer),
    found: await outcomeOf(database, rule),
  }
}

/**
 * Distinguishes a rule that fails from a rule that is false. With `|| true` added, a false rule allows access, but a rule
 * that fails still denies it.
 */
async function outcomeOf(database: Database, rule: string): Promise<string> {
  const places = { asked: { '.read': rule }, twin: { '.read': `(${rule}) || true` } }
  const written = await database.putRules(places, { tolerant: true })
  if (written.status === 400) return 'invalid'
  must(written)
  const isRead = async (place: string) => {
    const answer = await database.send('GET', place, undefined, { owner: false })
    return answer.status !== 401 && must(answer).status === 200
  }
  if (await isRead('/asked')) return 'true'
  return (await isRead('/twin')) ? 'false' : 'fails'
}
