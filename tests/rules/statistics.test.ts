import { describe, expect, it } from 'vitest'
import { cast } from './support/personas.ts'
import { whoMay } from './support/verbs.ts'

const stage = cast()

describe('the statistics instance', () => {
  it.each(['/', 'daily', 'daily/2026-11-21/sign-in/password/0'])(
    '%s is for the functions alone',
    async (path) => {
      const { people } = stage()
      const at = (persona: (typeof people)['none']) => persona.statistics().ref(path)
      expect(await whoMay(people, (p) => at(p).get())).toEqual([])
      expect(await whoMay(people, (p) => at(p).set(1) as Promise<unknown>)).toEqual([])
    },
  )
})
