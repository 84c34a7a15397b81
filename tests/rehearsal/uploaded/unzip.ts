import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50

/**
 * Returns the files in a zip by path, read from its central directory.
 *
 * @throws {Error} if the archive is damaged, or if a file is neither stored nor deflated.
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('not a zip')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('a damaged zip')
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const path = archive.toString('utf8', at + 46, at + 46 + (name ?? 0))
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    const method = archive.readUInt16LE(at + 10)
    if (method !== 0 && method !== 8) throw new Error(`${path} is compressed in an unknown way`)
    if (!path.endsWith('/')) files.set(path, method === 0 ? bytes : inflateRawSync(bytes))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
