import { afterEach, expect, it, vi } from 'vitest'
import { saveFile } from './save-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a saved file’s address stays valid for a minute after the click', () => {
  vi.useFakeTimers()
  const revoke = vi.fn()
  Object.assign(URL, { createObjectURL: () => 'blob:copie', revokeObjectURL: revoke })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  saveFile('copie.json', 'application/json', '{}')
  vi.advanceTimersByTime(59_999)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(revoke.mock.calls).toEqual([['blob:copie']])
})
