import { describe, expect, it } from 'vitest'
import { elided } from './elision.ts'

describe('the elision before a name', () => {
  it.each([
    ['Étienne Çelik', 'd’Étienne Çelik'],
    ['anne@exemple.fr', 'd’anne@exemple.fr'],
    ['Œdipe', 'd’Œdipe'],
    ['Yves', 'd’Yves'],
    ['Yann', 'de Yann'],
    ['Thomas', 'de Thomas'],
    ['Hugo', 'de Hugo'],
    ['192.0.2.1', 'de 192.0.2.1'],
    ['', 'de '],
  ])('of %s', (name, said) => {
    expect(elided('de', name)).toBe(said)
  })

  it('also shortens « que »', () => {
    expect(elided('que', 'Inès')).toBe('qu’Inès')
    expect(elided('que', 'Noé')).toBe('que Noé')
  })
})
