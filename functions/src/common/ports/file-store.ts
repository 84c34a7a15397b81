import type { KeptFile } from '@sesame/contract/endpoints/files'

/** The content of a file, and its declared type. */
export interface FileContent {
  readonly type: string
  readonly bytes: Buffer
}

/** People's own files, `private/{uid}/{0…19}`, and the data exports prepared for them, `exports/{uid}`. */
export interface FileStore {
  /** Returns a person's files, by name. */
  list(uid: string): Promise<KeptFile[]>
  /** Returns a file; null if there is no file with this name. */
  read(uid: string, name: string): Promise<FileContent | null>
  /** Writes or replaces a file. If its owner is erased meanwhile, removes the file again and resolves with false. */
  write(uid: string, name: string, file: FileContent): Promise<boolean>
  /** Removes a file. Succeeds even if there is no file with this name. */
  remove(uid: string, name: string): Promise<void>
  /** Returns when the prepared export of a person's data was written (ms); null if there is none. */
  findExport(uid: string): Promise<number | null>
  /** Returns the prepared export of a person's data; null if there is none. */
  readExport(uid: string): Promise<FileContent | null>
}
