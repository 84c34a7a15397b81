import type { Client } from './client.ts'

interface Upload {
  readonly bytes?: number
  readonly contentType?: string
}

/** Uploads a file of zeros. */
export const upload = (persona: Client, path: string, options: Upload = {}) => {
  const { bytes = 8, contentType = 'application/octet-stream' } = options
  return Promise.resolve(persona.storage().ref(path).put(new Uint8Array(bytes), { contentType }))
}

/** Downloads a file's metadata. */
export const open = (persona: Client, path: string) =>
  persona.storage().ref(path).getMetadata() as Promise<unknown>

export const list = (persona: Client, path: string) => persona.storage().ref(path).listAll()

export const remove = (persona: Client, path: string) =>
  persona.storage().ref(path).delete() as Promise<unknown>

/** Changes what a file says that it holds. */
export const relabel = (persona: Client, path: string, contentType: string) =>
  persona.storage().ref(path).updateMetadata({ contentType }) as Promise<unknown>

/** Deletes a file that may not be there. */
export const putAway = (persona: Client, path: string) =>
  remove(persona, path).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'storage/object-not-found') throw error
  })
