import type { ApiDeps } from '../common/api-deps.ts'

/** Simulates a network that loses the response to a commit. */
export interface LostAnswer {
  readonly intercept: <Deps extends Pick<ApiDeps, 'records'>>(deps: Deps) => Deps
  /** Whether to lose the response to the next successful commit. */
  isNext: boolean
}

/** Makes a successful commit report that it was not written, followed by a commit of another writer. */
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
