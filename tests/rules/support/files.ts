import type { Persona } from './personas.ts'

const CONTENT: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

interface Upload {
  readonly bytes?: number
  /** Told by the extension unless given. */
  readonly contentType?: string
}

/** Uploads a file of zeros. */
export const upload = (persona: Persona, path: string, options: Upload = {}) => {
  const extension = path.split('.').at(-1) ?? ''
  const { bytes = 8, contentType = CONTENT[extension] ?? 'application/octet-stream' } = options
  return Promise.resolve(persona.storage().ref(path).put(new Uint8Array(bytes), { contentType }))
}

/** Downloads a file's metadata. */
export const open = (persona: Persona, path: string) =>
  persona.storage().ref(path).getMetadata() as Promise<unknown>

export const list = (persona: Persona, path: string) => persona.storage().ref(path).listAll()

export const remove = (persona: Persona, path: string) =>
  persona.storage().ref(path).delete() as Promise<unknown>

/** Changes what a file says that it holds. */
export const relabel = (persona: Persona, path: string, contentType: string) =>
  persona.storage().ref(path).updateMetadata({ contentType }) as Promise<unknown>
