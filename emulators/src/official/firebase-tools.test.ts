import { expect, it } from 'vitest'
import { english } from '../texts/english.ts'
import { firebaseTools } from './firebase-tools.ts'

it('finds the firebase-tools of the project, or says how to have it', () => {
  expect(firebaseTools(english)).toMatch(/firebase-tools\/lib\/bin\/firebase\.js$/)
  expect(() => firebaseTools(english, 'file:///nowhere/module.js')).toThrow(
    'npm install --save-dev',
  )
})
