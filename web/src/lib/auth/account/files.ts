import type { KeptFile } from '@sesame/contract/endpoints/files'
import type { AuthPorts } from '../auth-ports.ts'
import type { AccountParts } from './account-parts.ts'

/** The caller's means to cancel a transfer and to receive its progress. */
export interface Followed {
  readonly signal: AbortSignal
  /** Receives the completed share of the transfer, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** The person's stored files, and the copy of their data that an operator prepared. */
export interface Files {
  /** The files, sorted by name. */
  readonly listFiles: () => Promise<readonly KeptFile[]>
  /** Stores a file under a name, replacing any file with the same name. */
  readonly sendFile: (name: string, file: Blob, followed: Followed) => Promise<void>
  readonly fetchFile: (name: string, followed: Followed) => Promise<Blob>
  readonly removeFile: (name: string) => Promise<void>
  /** Returns when an operator prepared a copy of the person's data, in ms since the epoch; null if there is no copy. */
  readonly findPreparedExport: () => Promise<number | null>
  /** Returns the content of the prepared copy, parsed as JSON. */
  readonly readPreparedExport: () => Promise<unknown>
}

export function createFiles(
  { transfer }: Pick<AuthPorts, 'transfer'>,
  { call, askAsBearer }: Pick<AccountParts, 'call' | 'askAsBearer'>,
): Files {
  return {
    listFiles: async () => (await call('listFiles')).files,
    async sendFile(name, file, followed) {
      await askAsBearer((accessToken) =>
        transfer('writeFile', { ...followed, params: { name }, accessToken, file }),
      )
    },
    fetchFile: (name, followed) =>
      askAsBearer((accessToken) =>
        transfer('readFile', { ...followed, params: { name }, accessToken }),
      ),
    async removeFile(name) {
      await call('removeFile', { params: { name } })
    },
    findPreparedExport: async () => (await call('findPreparedExport')).preparedAt,
    async readPreparedExport() {
      const unseen = { signal: new AbortController().signal, onProgress: () => undefined }
      const copy = await askAsBearer((accessToken) =>
        transfer('readPreparedExport', { ...unseen, accessToken }),
      )
      return JSON.parse(await copy.text()) as unknown
    },
  }
}
