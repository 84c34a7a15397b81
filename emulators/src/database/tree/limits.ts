import { InvalidDataError } from './invalid-data-error.ts'

/** Source: https://firebase.google.com/docs/database/usage/limits#data_tree */
const MAX_DEPTH = 32
const MAX_STRING_BYTES = 10 * 1024 * 1024

/** Of a whole path, as the client SDKs count it too (`ValidationPath` of `@firebase/database`). */
const MAX_PATH_BYTES = 768

/** Reserved characters, and the control characters of ASCII: those outside of the two ranges. */
const FORBIDDEN_IN_KEY = /[.$#[\]/]|[^ -~\u{80}-\u{10ffff}]/u

/** How deep a place lies, and how many bytes its path takes. */
export interface Extent {
  readonly depth: number
  readonly bytes: number
}

export const ROOT_EXTENT: Extent = { depth: 0, bytes: 0 }

/** A key that the database refuses. */
export class InvalidKeyError extends InvalidDataError {
  readonly key: string

  /** Where the key begins is known only to those who have the text, as `1:2`. */
  constructor(key: string, position?: string) {
    const place = position === undefined ? '' : ` beginning at ${position}`
    super(
      `Invalid data; couldn't parse key${place}. Key value can't be empty or contain $ # [ ] / or .`,
    )
    this.key = key
  }
}

/** Throws InvalidKeyError for a key that the database refuses. */
export function checkKey(key: string): void {
  if (key === '' || FORBIDDEN_IN_KEY.test(key)) throw new InvalidKeyError(key)
}

/** The extent one key below; throws InvalidDataError where nothing can be written any more. */
export function extentBelow({ depth, bytes }: Extent, key: string): Extent {
  const below = { depth: depth + 1, bytes: bytes + Buffer.byteLength(key) + (depth > 0 ? 1 : 0) }
  if (below.bytes > MAX_PATH_BYTES) {
    throw new InvalidDataError(
      `Invalid path: Path specified exceeds the maximum length that can be written (${MAX_PATH_BYTES} bytes).`,
    )
  }
  if (below.depth > MAX_DEPTH) {
    throw new InvalidDataError(
      `Invalid path: Path specified exceeds the maximum depth that can be written (${MAX_DEPTH}).`,
    )
  }
  return below
}

/** Throws InvalidDataError for a string over 10 MB. */
export function checkString(value: string): void {
  if (value.length * 3 > MAX_STRING_BYTES && Buffer.byteLength(value) > MAX_STRING_BYTES) {
    throw new InvalidDataError(
      'Invalid data; string value exceeds the maximum size of 10485760 bytes.',
    )
  }
}
