import type { PreparedExports } from '../../lib/files/prepared-exports.ts'

/** The copy that operators prepared for one person, or none; counts what is asked of it. */
export class FakeExports implements PreparedExports {
  preparedAt: number | null = null
  content: unknown = {}
  asked = 0

  find: PreparedExports['find'] = () => {
    this.asked += 1
    return Promise.resolve(this.preparedAt)
  }
  read: PreparedExports['read'] = () => Promise.resolve(this.content)
}
