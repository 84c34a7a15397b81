import type { Client } from './client.ts'

interface Upload {
  readonly bytes?: number
  readonly contentType?: string
}

export const upload = (persona: Client, path: string, options: Upload = {}) => {
  const { bytes = 8, contentType = 'application/octet-stream' } = options
  return Promise.resolve(persona.storage().ref(path).put(new Uint8Array(bytes), { contentType }))
}

export const open = (persona: Client, path: string) =>
  persona.storage().ref(path).getMetadata() as Promise<unknown>

export const list = (persona: Client, path: string) => persona.storage().ref(path).listAll()

export const remove = (persona: Client, path: string) =>
  persona.storage().ref(path).delete() as Promise<unknown>

/** Changes the declared content type of a file. */
export const relabel = (persona: Client, path: string, contentType: string) =>
  persona.storage().ref(path).updateMetadata({ contentType }) as Promise<unknown>

/** Deletes a file if it exists. */
export const putAway = (persona: Client, path: string) =>
  remove(persona, path).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'storage/object-not-found') throw error
  })
