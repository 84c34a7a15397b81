const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Number of characters in a random id (specification, section 9). */
export const RANDOM_ID_LENGTH = 10

/** Bytes from this value upwards are discarded, since they would favour the first letters. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

/** Random bytes are drawn for many ids together, because each draw is expensive. */
const POOL_BYTES = 640

/**
 * Returns a generator of ids: ten characters, drawn evenly from letters and digits (about 59 bits).
 *
 * @param fill fills the array from a cryptographic source.
 *
 * Source: specification, section 9.
 */
export function createRandomId(fill: (bytes: Uint8Array<ArrayBuffer>) => unknown): () => string {
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES

  function randomByte(): number {
    if (used === POOL_BYTES) {
      fill(pool)
      used = 0
    }
    const byte = pool[used] ?? 0
    pool[used++] = 0
    return byte
  }

  return () => {
    let id = ''
    while (id.length < RANDOM_ID_LENGTH) {
      const byte = randomByte()
      if (byte < FAIR_BYTES) id += ALPHABET.charAt(byte % ALPHABET.length)
    }
    return id
  }
}

/** Generates an id with Web Crypto, which browsers and Node both have. */
export const randomId = createRandomId((bytes) => crypto.getRandomValues(bytes))
