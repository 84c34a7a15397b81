import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { count, type Counted } from '../../tests/bench/growth/counted.ts'
import { localized } from '../localized.ts'
import { ROOT } from '../project.ts'
import { staleIn } from './stale.ts'

/** The stored counts on which docs/growth.md is based. */
export const KNOWN_FILE = join(ROOT, 'scripts/simulate/counted.json')
export const GROWTH_FILE = join(ROOT, 'docs/growth.md')

export function known(): Counted {
  return JSON.parse(readFileSync(KNOWN_FILE, 'utf8')) as Counted
}

export function growth(): string {
  return readFileSync(GROWTH_FILE, 'utf8')
}

/** Checks that the code still makes as many requests as docs/growth.md says. */
export async function checkGrowth(): Promise<number> {
  const before = known()
  let now = await count()
  let stale = staleIn(before, now)
  if (stale.length > 0) {
    // On a busy machine, a run may send a few extra messages, so a count is stale only if it differs in two runs.
    now = await count()
    stale = stale.filter((each) => staleIn(before, now).includes(each))
  }
  for (const each of stale) {
    const advice = 'npm run simulate -- --write'
    console.error(localized({ fr: `${each}\u00A0: ${advice}`, en: `${each}: ${advice}` }))
    for (const counted of [before, now]) console.error(`  ${JSON.stringify(rateOf(each, counted))}`)
  }
  console.log(
    localized({
      fr: `${stale.length} décomptes périmés`,
      en: `${stale.length} counts are stale`,
    }),
  )
  return stale.length === 0 ? 0 : 1
}

function rateOf(name: string, { acts, jobs, ...records }: Counted): unknown {
  const job = jobs.find((one) => one.name === name)
  return job?.per ?? ({ ...acts, ...records } as Partial<Record<string, unknown>>)[name]
}
