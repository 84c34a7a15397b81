import { PEOPLE_FILTERS } from '@sesame/contract/endpoints/tools/people'
import { findPeople } from '../../../functions/src/tools/people/search/find-people.ts'
import {
  listPeople,
  type PeoplePage,
} from '../../../functions/src/tools/people/search/list-people.ts'
import { seededDirectory, type SeededDirectory } from '../../console/seeded-directory.ts'
import { median } from '../median.ts'
import type { Verdict } from '../verdict.ts'

const FEW = 1_000
const MANY = 100_000
const ROUNDS = 40

/**
 * What operators type, of which both have as much: a page costs what is read for it, at most 26 people of each of six indexes,
 * so a word that only few of the 1,000 have is cheaper there whatever the index.
 */
const QUERIES = ['ma', 'm', 'd', 'l', 'person000500', 'nobody@exemple.fr'] as const

type List = readonly [name: string, page: (seeded: SeededDirectory) => Promise<PeoplePage>]

/** How long each list of people takes over 100,000 of them, next to the same list over 1,000, in turn. */
export async function benchDirectory(): Promise<Verdict[]> {
  const now = Date.now()
  const few = await seededDirectory(FEW, now)
  const many = await seededDirectory(MANY, now)
  try {
    const verdicts: Verdict[] = []
    for (const [name, page] of lists(now)) {
      const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
      for (let round = 0; round < ROUNDS; round++) {
        times.few.push(await millisecondsOf(() => page(few)))
        times.many.push(await millisecondsOf(() => page(many)))
      }
      // The first rounds build the database's indexes and warm the code up.
      const [ofFew, ofMany] = [median(times.few.slice(5)), median(times.many.slice(5))]
      verdicts.push({
        name: `Personnes, ${name}\u00A0: ${MANY.toLocaleString('fr')} / ${FEW.toLocaleString('fr')}`,
        value: ofMany / ofFew,
        budget: { atMost: 1.5 },
        detail: `${ofMany.toFixed(2)} / ${ofFew.toFixed(2)} ms`,
      })
    }
    return verdicts
  } finally {
    await few.close()
    await many.close()
  }
}

function lists(now: number): List[] {
  const deps = ({ directory }: SeededDirectory) => ({ directory, now: () => now })
  return [
    ...PEOPLE_FILTERS.map((filter): List => [
      filter,
      (seeded) => listPeople(deps(seeded), filter, undefined),
    ]),
    [
      'deuxième page',
      async (seeded) => {
        const { next } = await listPeople(deps(seeded), 'all', undefined)
        return listPeople(deps(seeded), 'all', next ?? undefined)
      },
    ],
    ...QUERIES.map((query): List => [
      `«\u00A0${query}\u00A0»`,
      (seeded) => findPeople(deps(seeded), { query, filter: 'all', cursor: undefined }),
    ]),
  ]
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
