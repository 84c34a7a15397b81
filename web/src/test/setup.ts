import './dialogs.ts'
import './matchers.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { gateScreens, preloadGateScreen } from '../routes/gate-screens.ts'
import { Inside } from '../routes/screens.tsx'
import { loadErrorWords } from '../ui/notes/load-error-words.ts'

// A busy machine takes its time; a screen that never comes fails all the same.
configure({ asyncUtilTimeout: 5000 })

const consoleError = vi.spyOn(console, 'error')

// As after a first visit: the screens' code is here, so that tests render them at once.
beforeAll(async () => {
  await Promise.all([
    Inside.preload(),
    loadErrorWords(),
    ...Object.keys(gateScreens).map(preloadGateScreen),
  ])
})

beforeEach(() => {
  consoleError.mockClear()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  expect(consoleError).not.toHaveBeenCalled()
})
