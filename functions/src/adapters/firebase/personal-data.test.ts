import { describe, expect, it } from 'vitest'
import { oneDatabase } from '../../testing/one-database.ts'
import type { Admin } from './admin.ts'
import { firebasePersonalData } from './personal-data.ts'

/** Returns a store over a bucket that lists these files. Files in `gone` are already missing when they are removed. */
function storeOf(listed: readonly string[], gone: readonly string[]) {
  const removed: string[] = []
  const file = (name: string) => ({
    name,
    delete: ({ ignoreNotFound = false } = {}) => {
      const isGone = gone.includes(name) || !listed.includes(name)
      if (!isGone) removed.push(name)
      return isGone && !ignoreNotFound
        ? Promise.reject(Object.assign(new Error('no such file'), { code: 404 }))
        : Promise.resolve()
    },
  })
  const getFiles = ({ prefix }: { prefix: string }) =>
    Promise.resolve([listed.filter((name) => name.startsWith(prefix)).map(file)])
  const admin = {
    databases: oneDatabase({ ref: () => ({}) }),
    bucket: () => Promise.resolve({ file, getFiles }),
    erasuresBucket: null,
  } as unknown as Admin
  return { store: firebasePersonalData(admin), removed }
}

describe('removing a person’s files', () => {
  const own = Array.from({ length: 25 }, (_, name) => `private/marie/${name}`)

  it('removes all of the person’s files, including one named like the folder, but no files of a longer uid', async () => {
    const { store, removed } = storeOf([...own, 'private/marie', 'private/marie2/0'], [])
    await store.removeFiles('marie', 'private')
    expect(removed.sort()).toEqual([...own, 'private/marie'].sort())
  })

  it('continues if some files were removed after they were listed', async () => {
    const { store, removed } = storeOf(own, own.slice(3, 9))
    await store.removeFiles('marie', 'private')
    expect(removed).toHaveLength(own.length - 6)
  })
})
