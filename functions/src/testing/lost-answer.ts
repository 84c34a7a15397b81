import type { Choices, TestDeps } from './fakes/fake-deps.ts'

/** Simulates a network that loses the answer to a commit. */
export interface LostAnswer extends Required<Pick<Choices, 'intercept'>> {
  /** Whether the answer to the next written commit is lost. */
  isNext: boolean
}

/** The lost commit reports that it was not written, and a commit by another writer follows it. */
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
