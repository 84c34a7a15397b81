import { expect, it } from 'vitest'
import { passkeyHandle } from './passkey-handle.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

it.each(['marie', 'm'.repeat(64), 'é'.repeat(32)])(
  'uses a uid of at most 64 bytes as the passkey’s user handle: %s',
  async (uid) => {
    expect(text(await passkeyHandle(uid))).toBe(uid)
  },
)

it.each(['m'.repeat(65), 'é'.repeat(33), 'm'.repeat(128), '人'.repeat(128)])(
  'uses a hash of a longer uid as the passkey’s user handle: %s',
  async (uid) => {
    const handle = await passkeyHandle(uid)
    expect(handle.length).toBe(32)
    expect(handle).toEqual(await passkeyHandle(uid))
    expect(handle).not.toEqual(await passkeyHandle(`${uid.slice(1)}x`))
  },
)
