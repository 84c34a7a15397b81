import { crc32, deflateSync } from 'node:zlib'

const SIZE = 192
const INK = [0x19, 0x15, 0x10] as const
const GOLD = [0xff, 0xbc, 0x21] as const

/** Each pixel is the mean of this many points a side, so that edges are smooth. */
const SAMPLES = 3

/** A PNG of a head and shoulders, gold on ink, drawn here so that no binary lives in the repository. */
export function avatarPng(): Buffer {
  const rows = Buffer.alloc(SIZE * (1 + SIZE * 3))
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const gold = coverage(x, y)
      const pixel = INK.map((ink, i) => Math.round(ink + ((GOLD[i] ?? ink) - ink) * gold))
      rows.set(pixel, y * (1 + SIZE * 3) + 1 + x * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  header.set([8, 2], 8) // 8 bits a channel, true colour
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** How much of a pixel the figure covers, 0 to 1. */
function coverage(x: number, y: number): number {
  let inside = 0
  for (let i = 0; i < SAMPLES ** 2; i++) {
    const u = (x + (i % SAMPLES) / SAMPLES) / SIZE - 0.5
    const v = (y + Math.floor(i / SAMPLES) / SAMPLES) / SIZE
    const head = Math.hypot(u, v - 0.4) < 0.17
    const shoulders = Math.hypot(u / 0.32, (v - 1) / 0.36) < 1
    if (head || shoulders) inside++
  }
  return inside / SAMPLES ** 2
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
