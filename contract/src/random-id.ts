const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Characters in a random id (specification, section 9). */
export const RANDOM_ID_LENGTH = 10

/** Bytes at or above this would favour the first letters: they are drawn again. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

/** Random bytes are drawn for many ids at once: asking for them costs more than using them. */
const POOL_BYTES = 640
let pool = new Uint8Array()
let used = 0

function randomByte(): number {
  if (used === pool.length) {
    pool = crypto.getRandomValues(new Uint8Array(POOL_BYTES))
    used = 0
  }
  const byte = pool[used] ?? 0
  pool[used++] = 0
  return byte
}

/**
 * Ten characters drawn evenly from letters and digits (about 59 bits), from a cryptographic source.
 *
 * Source: specification, section 9.
 */
export function randomId(): string {
  let id = ''
  while (id.length < RANDOM_ID_LENGTH) {
    const byte = randomByte()
    if (byte < FAIR_BYTES) id += ALPHABET.charAt(byte % ALPHABET.length)
  }
  return id
}
