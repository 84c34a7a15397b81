import { expect, vi } from 'vitest'

/** Does what the SDK warns of on the console, and expects that warning where it would be printed. */
export async function expectWarning(warning: string, act: () => Promise<unknown>): Promise<void> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  try {
    await act()
    expect(warn.mock.calls.join()).toContain(warning)
  } finally {
    warn.mockRestore()
  }
}
