import type { ApiDeps } from '../common/api-deps.ts'

/** Simulates a network that loses the answer to a commit. */
export interface LostAnswer {
  readonly intercept: <Deps extends Pick<ApiDeps, 'records'>>(deps: Deps) => Deps
  /** Whether the answer to the next written commit is lost. */
  isNext: boolean
}

/** The lost commit reports that it was not written, and a commit by another writer follows it. */
export function losesAnswer(): LostAnswer {
  const lost: LostAnswer = {
    isNext: false,
    intercept(deps) {
      const { records } = deps
      const losing: ApiDeps['records'] = {
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
      }
      return { ...deps, ...({ records: losing } as object) }
    },
  }
  return lost
}
