import { call, type Reply } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'

/** The path of the API's endpoints that store, return and remove files. */
export const FILES = '/api/common/files'

interface Sent {
  readonly origin?: string
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly type?: string
}

/** Uploads a file through the API. */
export function sendFile(
  token: string,
  path: string,
  { body = 'Bonjour', type = 'text/plain', ...options }: Sent = {},
): Promise<Reply> {
  return call('PUT', path, { token, body, headers: { 'Content-Type': type }, ...options })
}

const bucket = () => `${suiteVariable('GCLOUD_PROJECT')}.firebasestorage.app`
const storage = () => `http://${suiteVariable('FIREBASE_STORAGE_EMULATOR_HOST')}/v0/b/${bucket()}/o`
const signed = (idToken: string | null) =>
  idToken === null ? {} : { Authorization: `Firebase ${idToken}` }

/** Requests that a page could send directly to Cloud Storage, with or without an ID token. Each resolves with the HTTP status. */
export const DIRECTLY: Readonly<
  Record<string, (idToken: string | null, name: string) => Promise<number>>
> = {
  open: (idToken, name) => ask(idToken, `/${encodeURIComponent(name)}`),
  fetch: (idToken, name) => ask(idToken, `/${encodeURIComponent(name)}?alt=media`),
  list: (idToken, name) =>
    ask(idToken, `?prefix=${encodeURIComponent(folderOf(name))}&delimiter=/`),
  write: (idToken, name) => ask(idToken, `?name=${encodeURIComponent(name)}`, 'POST'),
  'ask for an address of': (idToken, name) =>
    ask(idToken, `/${encodeURIComponent(name)}?create_token=true`, 'POST'),
  relabel: (idToken, name) => ask(idToken, `/${encodeURIComponent(name)}`, 'PATCH'),
  delete: (idToken, name) => ask(idToken, `/${encodeURIComponent(name)}`, 'DELETE'),
}

/** Fetches a file by its public URL, which contains a download token. Resolves with the HTTP status. */
export function fetchByAddress(name: string, token: string): Promise<number> {
  return ask(null, `/${encodeURIComponent(name)}?alt=media&token=${token}`)
}

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1)

async function ask(idToken: string | null, path: string, method = 'GET'): Promise<number> {
  const sends = method === 'POST' || method === 'PATCH'
  const type = method === 'PATCH' ? 'application/json' : 'text/plain'
  const response = await fetch(storage() + path, {
    method,
    headers: { ...signed(idToken), ...(sends && { 'Content-Type': type }) },
    ...(sends && { body: '{}' }),
  })
  await response.arrayBuffer()
  return response.status
}
