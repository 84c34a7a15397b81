import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setTheme, themeStore } from '../../lib/device/theme.ts'
import { ThemeToggle } from './theme-toggle.tsx'

afterEach(() => {
  setTheme('auto')
  vi.unstubAllGlobals()
})

describe.each([
  ['dark', 'light'],
  ['light', 'dark'],
] as const)('the theme toggle when the system is %s', (system, other) => {
  it('the toggle switches to the other theme, then follows the system again', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: system === 'dark' }))
    const person = userEvent.setup()
    render(<ThemeToggle />)
    const toggle = screen.getByRole('button', { name: 'Changer de thème' })
    await person.click(toggle)
    expect(themeStore.get().theme).toBe(other)
    await person.click(toggle)
    expect(themeStore.get().theme).toBe('auto')
    expect(localStorage.getItem('theme')).toBeNull()
  })
})
