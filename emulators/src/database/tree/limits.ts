import { InvalidDataError } from './invalid-data-error.ts'

/** Source: https://firebase.google.com/docs/database/usage/limits#data_tree */
const MAX_DEPTH = 32
const MAX_KEY_BYTES = 768
const MAX_STRING_BYTES = 10 * 1024 * 1024

// eslint-disable-next-line no-control-regex -- control characters are what keys must not contain
const FORBIDDEN_IN_KEY = /[.$#[\]/\u0000-\u001f\u007f]/

/** Throws InvalidDataError for a key that the database refuses. */
export function checkKey(key: string): void {
  if (key === '' || FORBIDDEN_IN_KEY.test(key)) {
    throw new InvalidDataError(
      "Invalid data; couldn't parse key. Key value can't be empty or contain $ # [ ] / or .",
    )
  }
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
    throw new InvalidDataError(
      `Invalid data; key is longer than the maximum of ${MAX_KEY_BYTES} bytes.`,
    )
  }
}

/** Throws InvalidDataError below the deepest level. */
export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) {
    throw new InvalidDataError(
      `Invalid data; path exceeds the maximum depth of ${MAX_DEPTH} that can be written.`,
    )
  }
}

/** Throws InvalidDataError for a string over 10 MB. */
export function checkString(value: string): void {
  if (value.length * 3 > MAX_STRING_BYTES && Buffer.byteLength(value) > MAX_STRING_BYTES) {
    throw new InvalidDataError(
      'Invalid data; string value exceeds the maximum size of 10485760 bytes.',
    )
  }
}
