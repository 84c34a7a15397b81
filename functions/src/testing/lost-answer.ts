import type { Choices, TestDeps } from './fakes/fake-deps.ts'

/** Loses the answer of a commit, as a network does. */
export interface LostAnswer extends Required<Pick<Choices, 'intercept'>> {
  /** Whether the next commit that is written loses its answer. */
  isNext: boolean
}

/** The commit whose answer is lost reports that it was not written, and another writer follows it. */
export function losesAnswer(): LostAnswer {
  const lost: LostAnswer = {
    isNext: false,
    intercept: ({ records, ...deps }: TestDeps) => ({
      ...deps,
      records: {
        ...records,
        async commit(uid, changes) {
          const isWritten = await records.commit(uid, changes)
          if (!lost.isNext || !isWritten) return isWritten
          lost.isNext = false
          const at = `access/${uid}`
          const rev = Number(changes[`${at}/rev`]) + 1
          await records.commit(uid, { [`${at}/rev`]: rev, [`${at}/by`]: 'another' })
          return false
        },
      },
    }),
  }
  return lost
}
