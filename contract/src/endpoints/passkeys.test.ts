import { describe, expect, it } from 'vitest'
import { passkey } from '../records/passkey.ts'
import { passkeyAssertion } from './passkeys.ts'

/** Returns this number of bytes in base64url. */
const bytes = (count: number) => 'A'.repeat(Math.ceil((count * 4) / 3))

/**
 * Sizes of ML-DSA-87 keys and signatures in bytes (FIPS 204, table 2). Chromium creates such keys if the options list the
 * algorithm.
 */
const ML_DSA_87 = { key: 2592, signature: 4627 }

describe('the longest passkey keys that browsers create', () => {
  it('produce signatures that an assertion accepts', () => {
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

  it('fit in a record, including their COSE encoding', () => {
    const { publicKey } = passkey.shape
    expect(publicKey.safeParse(bytes(ML_DSA_87.key + 10)).success).toBe(true)
  })
})
