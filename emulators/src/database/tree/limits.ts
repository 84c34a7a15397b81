/** Invalid data, path or query. The message is sent to the client. */
export class InvalidDataError extends Error {
  override readonly name = 'InvalidDataError'
}

/** Source: https://firebase.google.com/docs/database/usage/limits#data_tree */
const MAX_DEPTH = 32
const MAX_STRING_BYTES = 10 * 1024 * 1024

/** The maximum length of a whole path, counted as in the client SDKs (`ValidationPath` of `@firebase/database`). */
const MAX_PATH_BYTES = 768

/**
 * Reserved characters and ASCII control characters. The second set matches everything outside two ranges of allowed
 * characters.
 */
const FORBIDDEN_IN_KEY = /[.$#[\]/]|[^ -~\u{80}-\u{10ffff}]/u

/** The depth of a location, and the length of its path in bytes. */
export interface Extent {
  readonly depth: number
  readonly bytes: number
}

export const ROOT_EXTENT: Extent = { depth: 0, bytes: 0 }

export class InvalidKeyError extends InvalidDataError {
  readonly key: string

  /** `position` is a line and column, such as `1:2`. Only callers with the source text know it. */
  constructor(key: string, position?: string) {
    const place = position === undefined ? '' : ` beginning at ${position}`
    super(
      `Invalid data; couldn't parse key${place}. Key value can't be empty or contain $ # [ ] / or .`,
    )
    this.key = key
  }
}

export function isKey(text: string): boolean {
  return text !== '' && !FORBIDDEN_IN_KEY.test(text)
}

/** Throws InvalidKeyError for an invalid key. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new InvalidKeyError(key)
}

/** Returns the extent of a child. Throws InvalidDataError if the extent exceeds the limits. */
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

/** Throws InvalidDataError for a string of more than 10 MB. */
export function checkString(value: string): void {
  if (value.length * 3 > MAX_STRING_BYTES && Buffer.byteLength(value) > MAX_STRING_BYTES) {
    throw new InvalidDataError(
      'Invalid data; string value exceeds the maximum size of 10485760 bytes.',
    )
  }
}
