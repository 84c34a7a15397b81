import { createRandomId } from '@sesame/contract/random-id'
import { randomFillSync } from 'node:crypto'

/** An id. Node's own source: the one of browsers brings all of WebCrypto along, at a cold start. */
export const randomId = createRandomId(randomFillSync)
