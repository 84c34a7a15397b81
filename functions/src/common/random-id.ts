import { createRandomId } from '@sesame/contract/random-id'
import { randomFillSync } from 'node:crypto'

/** Generates a random id. Uses Node's own random source, because Web Crypto slows down cold starts. */
export const randomId = createRandomId(randomFillSync)
