import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { english } from '../texts/english.ts'
import { readJson } from './read-json.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sesame-json-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function read(text: string): unknown {
  const file = join(folder, 'firebase.json')
  writeFileSync(file, text)
  return readJson(file, english)
}

describe('readJson', () => {
  it.each([
    ['// the first line\n{"a": 1} // the last', { a: 1 }],
    ['{/* of\nseveral "lines" */"a": 1}', { a: 1 }],
    ['{"a": "https://a.b/*c*/", "d\\"//": "//"}', { a: 'https://a.b/*c*/', 'd"//': '//' }],
    ['\uFEFF{"a": 1, "a": 2}', { a: 2 }],
    ['', {}],
  ])('accepts text that firebase-tools accepts: %j', (text, content) => {
    expect(read(text)).toEqual(content)
  })

  it.each(['{', '{"a": 1,}', "{'a': 1}"])(
    'rejects text that firebase-tools rejects: %s',
    (text) => {
      expect(() => read(text)).toThrow('firebase.json is not JSON')
    },
  )

  it('reports a path that is not a file', () => {
    expect(() => readJson(folder, english)).toThrow(`${folder} cannot be read (EISDIR)`)
  })

  it('rejects anything but an object', () => {
    expect(() => read('[]')).toThrow('is not a JSON object')
  })
})
