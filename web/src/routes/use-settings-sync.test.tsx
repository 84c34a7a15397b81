import { updateUser } from '@sesame/contract/endpoints/user'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { setTheme, themeStore } from '../lib/theme.ts'
import { FakeSettings } from '../test/fake-settings.ts'
import { openTab } from '../test/fake-tab.ts'
import { renderApp } from '../test/render-app.tsx'
import { accessToken } from '../test/tokens.ts'
import { marie } from '../test/users.ts'

afterEach(() => setTheme('auto'))

async function open(stored: FakeSettings['stored'] = {}) {
  const tab = openTab({ token: accessToken() })
  tab.api.on(updateUser, () => ({ data: marie }))
  const settings = new FakeSettings()
  settings.change(stored)
  const { person } = renderApp(tab, { path: '/profil', settings })
  await screen.findByRole('heading', { level: 1 })
  return { ...tab, person, settings }
}

describe('settings', () => {
  it('brings the theme and the language that were chosen on another device', async () => {
    await open({ theme: 'dark', locale: 'en' })
    expect(await screen.findByRole('heading', { name: 'Appearance and language' })).toBeVisible()
    expect(themeStore.get().theme).toBe('dark')
  })

  it('follows another device while the page is open', async () => {
    const { settings } = await open()
    act(() => settings.change({ theme: 'light' }))
    expect(screen.getByLabelText('Clair')).toBeChecked()
  })

  it('writes what is chosen here, and tells the language of our mails', async () => {
    const { api, person, settings } = await open()
    await person.click(screen.getByLabelText('Sombre'))
    expect(settings.stored.theme).toBe('dark')
    await person.selectOptions(screen.getByLabelText('Langue'), 'English')
    await waitFor(() => expect(settings.stored.locale).toBe('en'))
    expect(api.callsOf(updateUser)).toMatchObject([{ body: { user: { locale: 'en' } } }])
  })

  it('writes nothing that nobody chose', async () => {
    setTheme('dark')
    const { settings } = await open()
    expect(settings.stored).toEqual({})
  })
})
