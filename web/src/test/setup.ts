import './dialogs.ts'
import './layout.ts'
import './matchers.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { preloadScreens } from '../routes/router.tsx'
import { ErrorWords } from '../ui/notes/error-note.tsx'

// The time limit for finding elements. Long enough for a busy machine; a test still fails if its screen never appears.
configure({ asyncUtilTimeout: 5000 })

// Set the same attributes as `app/first-paint.js` does in a page.
const { dataset } = document.documentElement
for (const press of ['keydown', 'pointerdown'])
  addEventListener(press, () => (dataset['acted'] = ''))
addEventListener('popstate', () => (dataset['moved'] = ''))

const consoleError = vi.spyOn(console, 'error')

// Preload the screens' code, so that tests render the screens immediately, as at a second visit.
beforeAll(async () => {
  await Promise.all([preloadScreens(), ErrorWords.preload()])
})

beforeEach(() => {
  delete dataset['acted']
  delete dataset['moved']
  consoleError.mockClear()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  expect(consoleError).not.toHaveBeenCalled()
})
