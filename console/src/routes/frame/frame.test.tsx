import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openConsole } from '../../test/open-console.tsx'
import { NOW_MS } from '../../test/fakes.ts'
import { camille, thomasRow } from '../../test/samples.ts'
import type { FakeApi } from '../../test/fake-api.ts'

const prepare = (api: FakeApi) => api.on('searchPeople', () => ({ items: [thomasRow], next: null }))

const rail = () => within(screen.getByRole('navigation', { name: 'Console' }))

describe('the frame around the console’s screens', () => {
  it('shows the environment, the project, and the operator’s name and role', async () => {
    await openConsole('/personnes', { prepare })
    const [banner] = screen.getAllByRole('banner')
    expect(banner?.textContent).toContain('Production, projet sesame-exemple')
    expect(banner?.textContent).toContain('Camille BrunDirection')
  })

  it('marks the current section, also on pages within that section', async () => {
    await openConsole('/personnes', { prepare })
    expect(rail().getByRole('link', { current: 'page' }).textContent).toBe('Personnes')
  })

  it('shows the same sections in the narrow page’s menu', async () => {
    await openConsole('/personnes', { prepare })
    const names = (name: string) =>
      within(screen.getByRole('navigation', { name, hidden: true }))
        .getAllByRole('link', { hidden: true })
        .map(({ textContent }) => textContent)
    expect(names('Console, menu')).toEqual(names('Console'))
    expect(names('Console')).toHaveLength(11)
  })

  it('signs out and ends the session when the operator presses the button', async () => {
    const { api, user } = await openConsole('/personnes', { prepare })
    api.on('signOutOperator', () => null)
    await user.click(screen.getByRole('button', { name: 'Quitter la console' }))
    expect(await screen.findByText('Vous avez quitté la console.')).toBeDefined()
    expect(api.bodiesOf('signOutOperator')).toHaveLength(1)
    expect(screen.queryByText('Thomas Nguyen')).toBeNull()
  })

  it('clears the screen when the session ends', async () => {
    const { clock } = await openConsole('/personnes', { prepare })
    await screen.findByRole('row', { name: /Thomas/u })
    act(() => clock.advance(15 * 60_000))
    expect(await screen.findByText('Votre session a pris fin')).toBeDefined()
    expect(screen.queryByText('Thomas Nguyen')).toBeNull()
  })

  it('warns before the session ends for lack of activity, and extends it when the button is pressed', async () => {
    const { api, clock, user } = await openConsole('/personnes', { prepare })
    act(() => clock.advance(13 * 60_000))
    const warning = await screen.findByRole('alert')
    expect(warning.textContent).toContain(
      'Sans activité, elle se ferme aujourd’hui, 9\u00A0h\u00A045.',
    )
    await user.click(within(warning).getByRole('button', { name: 'Rester' }))
    expect(api.bodiesOf('getConsoleSession')).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('counts typing as activity', async () => {
    const { api, clock, user } = await openConsole('/personnes', { prepare })
    act(() => clock.advance(14 * 60_000))
    await user.type(await screen.findByRole('searchbox'), 't')
    expect(api.bodiesOf('getConsoleSession')).toHaveLength(2)
    act(() => clock.advance(60_000))
    expect(screen.queryByText('Votre session a pris fin')).toBeNull()
  })

  it('says that a session ends after eight hours and cannot be extended', async () => {
    const me = { ...camille, expiresAt: NOW_MS + 3 * 60_000 }
    const { clock } = await openConsole('/personnes', { prepare, me })
    act(() => clock.advance(60_000))
    const warning = await screen.findByRole('alert')
    expect(warning.textContent).toContain('Elle dure 8\u00A0heures, et se ferme')
    expect(within(warning).queryByRole('button')).toBeNull()
  })

  it('says since when the browser is offline, and disables all actions', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    await openConsole('/operateurs')
    const name = await screen.findByRole<HTMLButtonElement>('button', { name: 'Nommer quelqu’un' })
    expect(name.disabled).toBe(false)
    online.mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(await screen.findByText('Vous êtes hors connexion')).toBeDefined()
    expect(name.disabled).toBe(true)
    online.mockRestore()
  })

  it('says that no page exists at an unknown address', async () => {
    await openConsole('/nulle-part')
    expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeDefined()
  })

  it('shows English texts if the locale is English', async () => {
    await openConsole('/personnes', { prepare, locale: 'en' })
    expect(await screen.findByRole('heading', { name: 'People' })).toBeDefined()
    expect(rail().getByText('Announcements')).toBeDefined()
  })
})
