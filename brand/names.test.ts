import { describe, expect, it } from 'vitest'
import { FILE_NAME, NAME } from './brand.ts'
import { nameFaults } from './names.ts'

describe('the names of a brand', () => {
  it.each([NAME, 'Acme', 'L’Atelier', 'Trois-Ponts 2', 'Été'])('may be « %s »', (name) => {
    expect(nameFaults({ name, fileName: FILE_NAME })).toEqual([])
  })

  it.each(['', 'A & B', '<b>', "D'Or", 'a"b', 'a\nb', ' A', 'x'.repeat(41), '%NAME%', 'a`b'])(
    'may not be « %s », which pages and scripts would read as something else',
    (name) => {
      expect(nameFaults({ name, fileName: FILE_NAME })).toMatchObject([
        { en: expect.stringMatching(/^brand\/brand\.ts: NAME, /) as string },
      ])
    },
  )

  it.each(['', 'Sésame', 'a b', '-a', 'a/b'])('cannot be « %s » for files', (fileName) => {
    expect(nameFaults({ name: NAME, fileName })).toMatchObject([
      { en: expect.stringMatching(/^brand\/brand\.ts: FILE_NAME, /) as string },
    ])
  })
})
