import { MAX_FILE_BYTES } from '@sesame/contract/files'
import { describe, expect, it } from 'vitest'
import { checkFile, extensionOf, freeName } from './kept-files.ts'

const named = (...names: number[]) => names.map((name) => ({ name: String(name) }))

describe('the name of a new file', () => {
  it('a new file’s name is the first free name among the twenty possible names', () => {
    expect(freeName([])).toBe('0')
    expect(freeName(named(0, 1, 3))).toBe('2')
    const all = Array.from({ length: 20 }, (_, name) => name)
    expect(freeName(named(...all.slice(0, 19)))).toBe('19')
    expect(freeName(named(...all))).toBeUndefined()
  })
})

describe('a file', () => {
  it('is saved with its type’s usual extension', () => {
    expect(extensionOf('application/pdf')).toBe('pdf')
    expect(extensionOf('text/plain; charset=utf-8')).toBe('txt')
    expect(extensionOf('application/octet-stream')).toBe('')
  })

  it.each([
    ['', 1, null],
    ['application/pdf', MAX_FILE_BYTES, null],
    ['application/pdf', MAX_FILE_BYTES + 1, 'client/file-too-large'],
    ['application/pdf', 0, 'client/file-empty'],
    ['image/svg+xml', 1, 'client/file-type'],
    ['text/html', 1, 'client/file-type'],
  ])('is checked by type and size before it is sent: %j, %d bytes, %s', (type, size, code) => {
    const check = () => checkFile({ type, size } as Blob)
    if (code === null) expect(check).not.toThrow()
    else expect(check).toThrow(code)
  })
})
