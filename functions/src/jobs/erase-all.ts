import { erase } from '../common/personal-data/erase.ts'
import type { JobDeps } from './job-deps.ts'

/** Erases these people, one after the other. */
export async function eraseAll(deps: JobDeps, uids: readonly string[]): Promise<void> {
  for (const uid of uids) await erase(deps, uid)
}
