import './matchers.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

const consoleError = vi.spyOn(console, 'error')

beforeEach(() => {
  consoleError.mockClear()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  expect(consoleError).not.toHaveBeenCalled()
})
