import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDrawing } from './drawing.ts'

const svg = (shapes: string) => `<svg xmlns="x" viewBox="0 0 2 3">\n  ${shapes}\n</svg>\n`

describe('a drawing of the brand', () => {
  it('is read as its paths, in the colour of the text or in the accent', () => {
    expect(readDrawing(svg('<path d="M1 1" />\n<path class="accent" d="M2 2"/>'))).toEqual({
      viewBox: '0 0 2 3',
      paths: [
        { d: 'M1 1', className: undefined },
        { d: 'M2 2', className: 'accent' },
      ],
    })
  })

  it('is read from our own logo', () => {
    const ours = readFileSync(join(import.meta.dirname, 'logo.svg'), 'utf8')
    expect(readDrawing(ours)?.paths).toHaveLength(2)
  })

  it.each(['', '<rect width="1" />', '<path d="M1 1" /><script>1</script>', '<path class="a" />'])(
    'is rejected unless it consists of paths: « %s »',
    (shapes) => {
      expect(readDrawing(svg(shapes))).toBeNull()
    },
  )
})
