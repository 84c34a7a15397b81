import { people, queries, refusedQueries, REFUSALS_SOURCE, scores } from './cases/queries.ts'
import { openDatabase } from './open-database.ts'
import type { Hosts, Verdict } from './verdict.ts'

/** Runs the cases about queries over REST, on data with every type of value and priority. */
export async function queriesOverRest(hosts: Hosts): Promise<Verdict[]> {
  const database = openDatabase(hosts, 'conformance-queries')
  await database.putRules({
    people: { '.indexOn': ['age', 'age/years', 'none'] },
    scores: { '.indexOn': '.value' },
  })
  await database.send('PUT', '/people', people)
  await database.send('PUT', '/scores', scores)
  const verdicts: Verdict[] = []
  for (const [place, query, expected, source] of queries) {
    const { status, body } = await database.send('GET', `/${place}`, undefined, { query })
    const found =
      status === 200
        ? Object.keys(body ?? {})
            .sort()
            .join(' ')
        : `${status} ${JSON.stringify(body)}`
    verdicts.push({ area: 'Queries', name: `${place}?${query}`, source, expected, found })
  }
  for (const [query, error] of refusedQueries) {
    const { status, body } = await database.send('GET', '/people', undefined, { query })
    const [expected, found] = [
      `400 ${JSON.stringify({ error })}`,
      `${status} ${JSON.stringify(body)}`,
    ]
    verdicts.push({
      area: 'Queries',
      name: `people?${query}`,
      source: REFUSALS_SOURCE,
      expected,
      found,
    })
  }
  return verdicts
}
