import { describe, expect, it } from 'vitest'
import { FILE_NAME, NAME } from './brand.ts'
import { nameFaults } from './names.ts'

describe('the check of a brand’s names', () => {
  it.each([NAME, 'Acme', 'L’Atelier', 'Trois-Ponts 2', 'Été'])(
    'accepts « %s » as the product name',
    (name) => {
      expect(nameFaults({ name, fileName: FILE_NAME })).toEqual([])
    },
  )

  it.each(['', 'A & B', '<b>', "D'Or", 'a"b', 'a\nb', ' A', 'x'.repeat(41), '%NAME%', 'a`b'])(
    'rejects « %s » as the product name, because pages and scripts could misread it',
    (name) => {
      expect(nameFaults({ name, fileName: FILE_NAME })).toMatchObject([
        { en: expect.stringMatching(/^brand\/brand\.ts: NAME, /) as string },
      ])
    },
  )

  it.each(['', 'Sésame', 'a b', '-a', 'a/b'])('rejects « %s » as the file name', (fileName) => {
    expect(nameFaults({ name: NAME, fileName })).toMatchObject([
      { en: expect.stringMatching(/^brand\/brand\.ts: FILE_NAME, /) as string },
    ])
  })
})
