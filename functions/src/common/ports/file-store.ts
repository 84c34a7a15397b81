import type { KeptFile } from '@sesame/contract/endpoints/files'

/** The bytes of a file, and its declared type. */
export interface FileContent {
  readonly type: string
  readonly bytes: Buffer
}

/** The files that people keep, `private/{uid}/{0…19}`, and the copies prepared for them, `exports/{uid}`. */
export interface FileStore {
  /** A person's files, by name. */
  list(uid: string): Promise<KeptFile[]>
  /** Null if there is none. */
  read(uid: string, name: string): Promise<FileContent | null>
  /** Writes or replaces a file. If its owner is erased meanwhile, leaves nothing behind and resolves with false. */
  write(uid: string, name: string, file: FileContent): Promise<boolean>
  /** Succeeds even if there is no such file. */
  remove(uid: string, name: string): Promise<void>
  /** When the export of a person's data was written (ms); null if there is none. */
  findExport(uid: string): Promise<number | null>
  /** Null if there is none. */
  readExport(uid: string): Promise<FileContent | null>
}
