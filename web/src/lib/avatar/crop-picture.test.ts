import { describe, expect, it } from 'vitest'
import { cropArea, WHOLE } from './crop-picture.ts'

describe('the square of a crop', () => {
  it('the square starts as the largest square in the middle', () => {
    expect(cropArea({ width: 400, height: 300 }, WHOLE)).toEqual({ left: 50, top: 0, side: 300 })
    expect(cropArea({ width: 300, height: 400 }, WHOLE)).toEqual({ left: 0, top: 50, side: 300 })
  })

  it('the square shrinks as the zoom increases, and always stays inside the picture', () => {
    const picture = { width: 400, height: 300 }
    expect(cropArea(picture, { zoom: 3, x: 0, y: 0 })).toEqual({ left: 0, top: 0, side: 100 })
    expect(cropArea(picture, { zoom: 3, x: 1, y: 1 })).toEqual({ left: 300, top: 200, side: 100 })
  })
})
