import { expect, vi } from 'vitest'

/** Runs an action that makes the SDK warn, and expects that warning instead of printing it. */
export async function expectWarning(warning: string, act: () => Promise<unknown>): Promise<void> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  try {
    await act()
    expect(warn.mock.calls.join()).toContain(warning)
  } finally {
    warn.mockRestore()
  }
}
