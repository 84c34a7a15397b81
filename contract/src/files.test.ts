import { describe, expect, it } from 'vitest'
import { FILE_NAME, isInertType, MAX_FILES } from './files.ts'

describe('the name of a stored file', () => {
  it('is a number from 0 to 19', () => {
    const names = Array.from({ length: 200 }, (_, name) => String(name))
    expect(names.filter((name) => FILE_NAME.test(name))).toEqual(names.slice(0, MAX_FILES))
  })

  it.each([
    ...['', '-1', '00', '019', '100', '0.txt', ' 1', '1 ', '1\n', 'a', '１', '.', '..', 'export'],
    ...['0/0', './0', '../0', '0/..', '../../other/0'],
  ])('cannot be %j', (name) => {
    expect(FILE_NAME.test(name)).toBe(false)
  })
})

describe('the type of a stored file', () => {
  it.each([
    ['application/octet-stream', true],
    ['application/pdf', true],
    ['image/png', true],
    ['text/plain', true],
    ['text/plain; charset=utf-8', true],
    ['text/plain;charset=utf-8', true],
    [`text/plain; charset=${'u'.repeat(20)}`, true],
    [`text/plain; charset=${'u'.repeat(21)}`, false],
    ['text/plain; charset=', false],
    ['text/plain\n', false],
    ['text/plain\r\nX: y', false],
    [`text/${'x'.repeat(100)}`, true],
    [`text/${'x'.repeat(101)}`, false],
    ['text/', false],
    [`${'a'.repeat(20)}/x`, true],
    [`${'a'.repeat(21)}/x`, false],
    ['/x', false],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', true],
    ['image/svg+xml', false],
    ['text/html', false],
    ['text/html; charset=utf-8', false],
    ['TEXT/HTML', false],
    ['application/xhtml+xml', false],
    ['application/xml', false],
    ['text/xml', false],
    ['text/xsl', false],
    ['text/javascript', false],
    ['application/ecmascript', false],
    ['multipart/related', false],
    ['text/plain, text/html', false],
    ['text', false],
    ['', false],
  ])('is allowed, %j: %s', (type, allowed) => {
    expect(isInertType(type)).toBe(allowed)
  })
})
