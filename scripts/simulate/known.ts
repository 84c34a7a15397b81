import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { count, type Counted } from '../../tests/bench/growth/counted.ts'
import { ROOT } from '../project.ts'
import { staleIn } from './stale.ts'

/** What was counted when docs/operations.md was written. */
export const KNOWN_FILE = join(ROOT, 'scripts/simulate/counted.json')
export const OPERATIONS_FILE = join(ROOT, 'docs/operations.md')

export function known(): Counted {
  return JSON.parse(readFileSync(KNOWN_FILE, 'utf8')) as Counted
}

export function operations(): string {
  return readFileSync(OPERATIONS_FILE, 'utf8')
}

/** Checks that the code still asks for what docs/operations.md computes with. */
export async function checkGrowth(): Promise<number> {
  const stale = staleIn(known(), await count())
  for (const each of stale) console.error(`${each}: npm run simulate -- --write`)
  console.log(`${stale.length} counts are stale`)
  return stale.length === 0 ? 0 : 1
}
