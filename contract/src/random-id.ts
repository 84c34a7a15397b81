const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Characters in a random id (specification, section 9). */
export const RANDOM_ID_LENGTH = 10

/** Bytes at or above this would favour the first letters: they are drawn again. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

/**
 * Ten characters drawn evenly from letters and digits (about 59 bits), from a cryptographic source.
 *
 * Source: specification, section 9.
 */
export function randomId(): string {
  let id = ''
  while (id.length < RANDOM_ID_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(RANDOM_ID_LENGTH))) {
      if (byte < FAIR_BYTES && id.length < RANDOM_ID_LENGTH)
        id += ALPHABET.charAt(byte % ALPHABET.length)
    }
  }
  return id
}
