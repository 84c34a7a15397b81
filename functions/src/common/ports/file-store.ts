import type { KeptFile } from '@sesame/contract/endpoints/files'

/** The bytes of a file, and what they are said to be. */
export interface FileContent {
  readonly type: string
  readonly bytes: Buffer
}

/** The files that people keep, `private/{uid}/{0…19}`, and the copies prepared for them, `exports/{uid}`. */
export interface FileStore {
  /** A person's files, by name. */
  list(uid: string): Promise<KeptFile[]>
  /** Null when there is none. */
  read(uid: string, name: string): Promise<FileContent | null>
  /** Keeps a file in place of what it was; false, and nothing is left, when its person is erased meanwhile. */
  write(uid: string, name: string, file: FileContent): Promise<boolean>
  /** Removing nothing succeeds. */
  remove(uid: string, name: string): Promise<void>
  /** When the copy of a person's data was written (ms); null when there is none. */
  findExport(uid: string): Promise<number | null>
  /** Null when there is none. */
  readExport(uid: string): Promise<FileContent | null>
}
