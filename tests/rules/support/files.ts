import type { RulesTestContext } from '@firebase/rules-unit-testing'

interface Upload {
  readonly bytes?: number
  readonly contentType?: string
  /** The time of the request, for a bucket in this process. Defaults to the current time. */
  readonly at?: Date
}

/** A persona's operations on files. Each one rejects if the rules refuse it. */
export interface Files {
  readonly upload: (path: string, options?: Upload) => Promise<unknown>
  readonly open: (path: string) => Promise<unknown>
  readonly list: (path: string) => Promise<unknown>
  readonly remove: (path: string) => Promise<unknown>
  /** Changes the content type in a file's metadata. */
  readonly relabel: (path: string, contentType: string) => Promise<unknown>
}

/** Returns operations on the files of the suite's Storage emulator, through the SDK. */
export function suiteFiles(context: RulesTestContext): Files {
  const storage = context.storage()
  return {
    upload: async (path, { bytes = 8, contentType = 'application/octet-stream' } = {}) =>
      storage.ref(path).put(new Uint8Array(bytes), { contentType }),
    open: async (path) => storage.ref(path).getMetadata(),
    list: async (path) => storage.ref(path).listAll(),
    remove: async (path) => storage.ref(path).delete(),
    relabel: async (path, contentType) => storage.ref(path).updateMetadata({ contentType }),
  }
}

/** Deletes a file if it exists. */
export const putAway = (files: Files, path: string) =>
  files.remove(path).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'storage/object-not-found') throw error
  })
