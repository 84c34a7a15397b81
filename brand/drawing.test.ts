import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readDrawing } from './drawing.ts'

it('readDrawing reads the paths of an SVG drawing, each in the text colour or the accent colour', () => {
  const svg = `<svg xmlns="x" viewBox="0 0 2 3">
  <path d="M1 1" />
  <path class="accent"
    d="M2 2"/>
</svg>
`
  expect(readDrawing(svg)).toEqual({
    viewBox: '0 0 2 3',
    paths: [
      { d: 'M1 1', isAccent: false },
      { d: 'M2 2', isAccent: true },
    ],
  })
})

it('readDrawing finds the two paths of our logo', () => {
  const ours = readFileSync(join(import.meta.dirname, 'logo.svg'), 'utf8')
  expect(readDrawing(ours).paths).toHaveLength(2)
})
