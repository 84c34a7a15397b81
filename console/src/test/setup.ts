import './layout.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { allScreens } from '../routes/screens.tsx'

// A long timeout for busy machines. A screen that never appears still fails.
configure({ asyncUtilTimeout: 5000 })

const consoleError = vi.spyOn(console, 'error')

// Preload the code of all screens, so that tests render each screen immediately, as on a later visit.
beforeAll(async () => {
  await Promise.all(allScreens.map(({ Screen }) => Screen.preload()))
})

beforeEach(() => {
  consoleError.mockClear()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  expect(consoleError).not.toHaveBeenCalled()
})
