import type {
  PersonalDataStore,
  PersonalFile,
} from '../../common/personal-data/personal-data-store.ts'
import { Tree, TreeMap } from './tree.ts'

/** Personal data in memory. */
export interface PersonalWorld {
  /** Records by `{path}/{uid}`. */
  readonly records: TreeMap<unknown>
  readonly files: Map<string, PersonalFile>
  readonly accounts: Set<string>
  /** Recorded erasures, with their times. */
  readonly erased: Map<string, number>
  /** The content written to files. */
  readonly written: Map<string, unknown>
  /** Calls so far, by name. */
  readonly calls: string[]
  /** The number of the call that fails, counted from 1; null for none. */
  failAt: number | null
}

/** A store in memory whose nth call can be made to fail. */
export function fakePersonalData(tree = new Tree()): {
  personalData: PersonalDataStore
  world: PersonalWorld
} {
  const world: PersonalWorld = {
    records: everything(tree),
    files: new Map(),
    accounts: new Set(),
    erased: new Map(),
    written: new Map(),
    calls: [],
    failAt: null,
  }
  const call = <Result>(name: string, act: () => Result): Promise<Result> => {
    world.calls.push(name)
    if (world.failAt !== null && world.calls.length === world.failAt) {
      return Promise.reject(new Error(`call ${world.failAt} failed`))
    }
    return Promise.resolve(act())
  }
  const filesOf = (uid: string, folder: string) =>
    [...world.files.values()].filter(({ name }) => `${name}/`.startsWith(`${folder}/${uid}/`))

  const personalData: PersonalDataStore = {
    recordErasure: (uid, startedAt) =>
      call('recordErasure', () => void world.erased.set(uid, startedAt)),
    removeRecords: (uid, paths) =>
      call('removeRecords', () => {
        for (const path of paths) world.records.delete(`${path}/${uid}`)
        const owned = paths.includes('passkeyOwners') ? tree.children('passkeyOwners') : []
        for (const [id, owner] of owned) if (owner === uid) tree.write(`passkeyOwners/${id}`, null)
      }),
    removeFiles: (uid, folder) =>
      call('removeFiles', () => {
        for (const { name } of filesOf(uid, folder)) world.files.delete(name)
      }),
    writeFile: (uid, folder, name, json) =>
      call('writeFile', () => {
        const path = `${folder}/${uid}/${name}`
        world.files.set(path, { name: path, bytes: 0, type: 'application/json' })
        world.written.set(path, json)
      }),
    removeAccount: (uid) => call('removeAccount', () => void world.accounts.delete(uid)),
    readRecord: (uid, path, part = '') =>
      call('readRecord', () => world.records.get(`${path}/${uid}/${part}`) ?? null),
    listFiles: (uid, folder) => call('listFiles', () => filesOf(uid, folder)),
  }
  return { personalData, world }
}

/** All of the database, by `{path}/{uid}`. */
function everything(tree: Tree): TreeMap<unknown> {
  return new TreeMap(
    tree,
    (path) => path,
    () =>
      tree
        .children('')
        .flatMap(([place]) =>
          tree.children(place).map(([uid]) => [`${place}/${uid}`, `${place}/${uid}`] as const),
        ),
  )
}
