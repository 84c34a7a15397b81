import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromJson } from './from-json.ts'
import { hashOf } from './hash.ts'
import { EMPTY } from './node.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('base64')

describe('hashOf', () => {
  it('returns an empty string for a location without data', () => {
    expect(hashOf(EMPTY)).toBe('')
  })

  it('hashes the type and the value, with numbers in IEEE 754', () => {
    expect(hashOf(fromJson('é'))).toBe(sha1('string:é'))
    expect(hashOf(fromJson(true))).toBe(sha1('boolean:true'))
    expect(hashOf(fromJson(-1.5))).toBe(sha1('number:bff8000000000000'))
  })

  it('hashes the priority before the value', () => {
    const json = { '.value': 1, '.priority': 'p' }
    expect(hashOf(fromJson(json))).toBe(sha1('priority:string:p:number:3ff0000000000000'))
  })

  it('hashes the children by priority, then by key', () => {
    const json = { b: 'b', a: { '.value': 'a', '.priority': 1 }, 10: 'x', 9: 'y' }
    const children = [
      `:9:${sha1('string:y')}`,
      `:10:${sha1('string:x')}`,
      `:b:${sha1('string:b')}`,
      `:a:${sha1('priority:number:3ff0000000000000:string:a')}`,
    ]
    expect(hashOf(fromJson(json))).toBe(sha1(children.join('')))
  })
})
