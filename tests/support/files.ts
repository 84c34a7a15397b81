import { suiteVariable } from './environment.ts'

const bucketURL = () =>
  `http://${suiteVariable('FIREBASE_STORAGE_EMULATOR_HOST')}/v0/b/${suiteVariable('GCLOUD_PROJECT')}.firebasestorage.app/o`
const urlOf = (name: string) => `${bucketURL()}/${encodeURIComponent(name)}`

/** Opens a file with an ID token, under the rules; resolves with the status. */
export async function openFileAs(idToken: string, name: string): Promise<number> {
  return filesAs(idToken).read(name)
}

/** What an ID token may do with files, under the rules: the status of each call. */
export function filesAs(idToken: string) {
  const headers = { Authorization: `Firebase ${idToken}` }
  const ask = async (url: string, init: RequestInit = {}) =>
    (await fetch(url, { ...init, headers: { ...headers, 'Content-Type': 'text/plain' } })).status
  return {
    read: (name: string) => ask(urlOf(name)),
    list: (prefix: string) =>
      ask(`${bucketURL()}?${new URLSearchParams({ prefix, delimiter: '/' }).toString()}`),
    write: (name: string) =>
      ask(`${bucketURL()}?${new URLSearchParams({ name }).toString()}`, {
        ...{ method: 'POST', body: name },
      }),
    remove: (name: string) => ask(urlOf(name), { method: 'DELETE' }),
    /** The download tokens in a file's metadata. */
    async downloadTokens(name: string): Promise<string[]> {
      const { downloadTokens = '' } = (await (await fetch(urlOf(name), { headers })).json()) as {
        downloadTokens?: string
      }
      return downloadTokens.split(',').filter((token) => token !== '')
    },
    /** Reads a file by such a token, without an ID token. */
    readBy: async (name: string, token: string) =>
      (await fetch(`${urlOf(name)}?${new URLSearchParams({ alt: 'media', token }).toString()}`))
        .status,
  }
}
