import type { TreeNode } from './node.ts'

export type WriteSizeLimit = 'tiny' | 'small' | 'medium' | 'large' | 'unlimited'

const MEBIBYTE = 2 ** 20

/**
 * The largest write allowed over REST and through an SDK, whatever the size limit.
 *
 * Source: https://firebase.google.com/docs/database/usage/limits#writes
 */
export const MAX_REST_BYTES = 256 * MEBIBYTE
export const MAX_SDK_BYTES = 16 * MEBIBYTE

/**
 * The service estimates the duration of a write, and rejects a write of more than 1, 10, 30 or 60 seconds, depending on the
 * limit. Its estimate is not documented. Our emulator counts one second per mebibyte of removed and added data.
 *
 * Source: https://firebase.google.com/docs/database/rest/save-data#section-rest-write-size
 */
const MAX_BYTES: Readonly<Record<WriteSizeLimit, number>> = {
  tiny: MEBIBYTE,
  small: 10 * MEBIBYTE,
  medium: 30 * MEBIBYTE,
  large: 60 * MEBIBYTE,
  unlimited: Infinity,
}

export function isWriteSizeLimit(value: unknown): value is WriteSizeLimit {
  return typeof value === 'string' && Object.hasOwn(MAX_BYTES, value)
}

/** A write above its size limit. */
export class WriteTooBigError extends Error {
  override readonly name = 'WriteTooBigError'

  constructor() {
    super('Data to write exceeds the maximum size that can be modified with a single request.')
  }
}

/** Throws WriteTooBigError when the nodes exceed the limit. */
export function checkWriteSize(nodes: Iterable<TreeNode>, limit: WriteSizeLimit): void {
  checkBytes(nodes, MAX_BYTES[limit])
}

/** Throws WriteTooBigError when the nodes together exceed a number of bytes. */
export function checkBytes(nodes: Iterable<TreeNode>, maxBytes: number): void {
  let left = maxBytes
  if (left === Infinity) return
  const pending = [...nodes]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    left -= typeof node.value === 'string' ? node.value.length : 8
    for (const [key, child] of node.children) {
      left -= key.length
      pending.push(child)
    }
    if (left < 0) throw new WriteTooBigError()
  }
}
