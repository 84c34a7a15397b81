import { expect, it } from 'vitest'
import { firebaseTools } from './firebase-tools.ts'

it('finds the firebase-tools of the project, or says how to have it', () => {
  expect(firebaseTools()).toMatch(/firebase-tools\/lib\/bin\/firebase\.js$/)
  expect(() => firebaseTools('file:///nowhere/module.js')).toThrow('npm install --save-dev')
})
