import { describe, expect, it } from 'vitest'
import { passkey } from '../records/passkey.ts'
import { passkeyAssertion } from './passkeys.ts'

/** This many bytes in base64url. */
const bytes = (count: number) => 'A'.repeat(Math.ceil((count * 4) / 3))

/** Sizes of keys and signatures in bytes (FIPS 204, table 2). Chromium creates such keys if the options list the algorithm. */
const ML_DSA_87 = { key: 2592, signature: 4627 }

describe('the longest COSE key that browsers make', () => {
  it('is accepted in an assertion', () => {
    const assertion = {
      id: 'AQID',
      rawId: 'AQID',
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: 'e30',
        authenticatorData: 'AA',
        signature: bytes(ML_DSA_87.signature),
      },
    }
    expect(passkeyAssertion.safeParse(assertion).success).toBe(true)
  })

  it('is stored in a record, with its COSE wrapping', () => {
    const { publicKey } = passkey.shape
    expect(publicKey.safeParse(bytes(ML_DSA_87.key + 10)).success).toBe(true)
  })
})
