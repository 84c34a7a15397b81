import {
  startStorageRules,
  type StorageAuth,
  type StorageFile,
  type StorageRequest,
} from 'sesame-emulators/index'
import type { Files } from './files.ts'
import { recordStorage } from './recorded-coverage.ts'
import { rulesText } from './rules-text.ts'

const FILE = 'storage.rules'

/** A user, a signed-out visitor (null), or the functions, which bypass the rules. */
export type User = StorageAuth | 'functions' | null

/** A storage bucket in this process. It applies the current rules. */
export interface Bucket {
  readonly as: (who: User) => Files
  /** Saves the outcomes that the rules' conditions had during the tests. */
  readonly close: () => void
}

export function openBucket(): Bucket {
  const rules = startStorageRules({ rules: rulesText(FILE) })
  const stored = new Map<string, StorageFile>()

  function filesAs(who: User): Files {
    const judge = (request: StorageRequest) => {
      if (who !== 'functions' && !rules.permits({ ...request, auth: who }))
        throw failure('storage/unauthorized')
    }
    const existing = (path: string): StorageFile => {
      const file = stored.get(path)
      if (!file) throw failure('storage/object-not-found')
      return file
    }
    const at = (path: string) => ({ path, resource: stored.get(path) ?? null })
    return {
      upload: async (
        path,
        { bytes: size = 8, contentType = 'application/octet-stream', at: time } = {},
      ) => {
        const file = { size, contentType }
        judge({ method: 'create', ...at(path), newResource: file, ...(time && { time }) })
        stored.set(path, file)
        return Promise.resolve()
      },
      open: async (path) => {
        judge({ method: 'get', ...at(path) })
        return Promise.resolve(existing(path))
      },
      list: async (path) => {
        // Remove the leading slash, as the SDK does.
        judge({ method: 'list', path: path.replace(/^\//, '') })
        return Promise.resolve([...stored.keys()].filter((name) => name.startsWith(`${path}/`)))
      },
      remove: async (path) => {
        judge({ method: 'delete', ...at(path) })
        existing(path)
        stored.delete(path)
        return Promise.resolve()
      },
      relabel: async (path, contentType) => {
        const file = { ...existing(path), contentType }
        judge({ method: 'update', ...at(path), newResource: file })
        stored.set(path, file)
        return Promise.resolve()
      },
    }
  }
  return { as: filesAs, close: () => recordStorage(FILE, rulesText(FILE), rules.coverage()) }
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code })
}
