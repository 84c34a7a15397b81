import { isDeepStrictEqual } from 'node:util'
import { announcementOf, showOrHide, stateOf } from '../common/announcements.ts'
import type { Job, JobDeps } from './running/job.ts'
import { sumOf, sweep } from './running/sweep.ts'

/**
 * Publishes announcements to clients at their start, and withdraws them at their end. Compares the published texts with the
 * operators' drafts, so it also completes an interrupted edit.
 */
export const announcements: Job = {
  name: 'announcements',
  asked: true,
  async run(deps, run) {
    const shown = await sweep(deps, run, {
      pages: wronglyShown(deps),
      isDue: () => true,
      remove: async (ids) => {
        for (const id of ids) await showOrHide(deps, id)
      },
    })
    const copied = await sweep(deps, run, {
      pages: deps.announcements.differingCopies(),
      isDue: () => true,
      remove: async (copies) => {
        for (const mend of copies) await mend()
      },
    })
    return sumOf(shown, copied)
  },
}

/** Yields the announcements whose published version differs from what should be published now. */
async function* wronglyShown({ announcements: store, now }: JobDeps): AsyncGenerator<string[]> {
  const [open, published] = await Promise.all([store.open(), store.published()])
  const wrong = open.filter(({ id, ...kept }) => {
    const state = stateOf(kept, now())
    const shown = state === 'live' ? announcementOf(kept) : null
    return state === 'ended' || !isDeepStrictEqual(shown, published.get(id) ?? null)
  })
  const isOpen = new Set(open.map(({ id }) => id))
  const left = [...published.keys()].filter((id) => !isOpen.has(id))
  yield [...wrong.map(({ id }) => id), ...left]
}
