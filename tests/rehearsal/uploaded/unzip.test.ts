import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unzip } from './unzip.ts'

/** A zip with one file. */
function zip(path: string, text: string, method: number): Buffer {
  const name = Buffer.from(path)
  const bytes = method === 8 ? deflateRawSync(text) : Buffer.from(text)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt32LE(crc32(text), 10)
  fields.writeUInt32LE(bytes.length, 14)
  fields.writeUInt32LE(text.length, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, bytes])
  const entry = Buffer.concat([
    ...[Buffer.from('PK\x01\x02\x14\x00'), fields, Buffer.alloc(14), name],
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(entry.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end])
}

describe('unzip', () => {
  it.each([0, 8])('reads files compressed with method %s', (method) => {
    const files = unzip(zip('folder/é.txt', 'text text text', method))
    expect([...files].map(([path, bytes]) => [path, String(bytes)])).toEqual([
      ['folder/é.txt', 'text text text'],
    ])
  })

  it('rejects other files, and unknown compression methods', () => {
    expect(() => unzip(Buffer.from('nothing'))).toThrow('not a zip')
    expect(() => unzip(zip('a', 'text', 12))).toThrow('a is compressed in an unknown way')
  })
})
