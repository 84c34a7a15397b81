import { updateUser } from '@sesame/contract/endpoints/user'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { en } from '../i18n/en/catalogue.ts'
import { fr } from '../i18n/fr/catalogue.ts'
import { consentStore, rememberConsent } from '../lib/consent/consent-store.ts'
import { setTheme, themeStore } from '../lib/device/theme.ts'
import { FakeSettings } from '../test/fakes/fake-settings.ts'
import { openTab } from '../test/fakes/fake-tab.ts'
import { renderApp } from '../test/render-app.tsx'
import { accessToken, NOW_MS } from '../test/tokens.ts'
import { marie } from '../test/users.ts'

afterEach(() => {
  setTheme('auto')
  rememberConsent(null)
})

async function open(
  stored: FakeSettings['stored'] = {},
  {
    isThere = true,
    path = '/profil',
    language = { locale: 'fr', text: fr },
  }: {
    isThere?: boolean
    path?: string
    language?: NonNullable<Parameters<typeof renderApp>[1]>['language']
  } = {},
) {
  const tab = openTab({ token: accessToken() })
  tab.api.on(updateUser, () => ({ data: marie }))
  const settings = new FakeSettings()
  settings.change(stored)
  settings.isThere = isThere
  const { person } = renderApp(tab, { path, settings, language })
  await screen.findByRole('heading', { level: 1 })
  return { ...tab, person, settings }
}

/** Options that open the page with the choice about measuring visits, before the database has responded. */
const unheard = { isThere: false, path: '/profil/donnees' }

describe('settings shared by a person’s devices', () => {
  it('the settings include the theme and language chosen on another device', async () => {
    await open({ theme: 'dark', locale: 'en' })
    expect(await screen.findByRole('heading', { name: 'Appearance and language' })).toBeVisible()
    expect(themeStore.get().theme).toBe('dark')
  })

  it('the settings change when another device changes them', async () => {
    const { settings } = await open()
    act(() => settings.change({ theme: 'light' }))
    expect(screen.getByLabelText('Clair')).toBeChecked()
  })

  it('settings chosen on this device are written, and the language is reported to the API for our e-mails', async () => {
    const { api, person, settings } = await open()
    await person.click(screen.getByLabelText('Sombre'))
    expect(settings.stored.theme).toBe('dark')
    await person.selectOptions(screen.getByLabelText('Langue'), 'English')
    await waitFor(() => expect(settings.stored.locale).toBe('en'))
    expect(api.callsOf(updateUser)).toMatchObject([{ body: { user: { locale: 'en' } } }])
  })

  it('the settings are written when French is chosen in an English browser, even if nothing was stored', async () => {
    const { person, settings } = await open({}, { language: { locale: 'en', text: en } })
    expect(settings.stored).toEqual({})
    await person.selectOptions(screen.getByLabelText('Language'), 'Français')
    await waitFor(() => expect(settings.stored.locale).toBe('fr'))
  })

  it('settings chosen before the database’s response are written after this response', async () => {
    const { api, person, settings } = await open({ theme: 'light' }, { isThere: false })
    await person.click(screen.getByLabelText('Sombre'))
    await person.selectOptions(screen.getByLabelText('Langue'), 'English')
    expect(settings.stored).toEqual({ theme: 'light' })
    act(() => settings.change({ lockDelayMinutes: 15 }))
    expect(settings.stored).toEqual({ theme: 'dark', locale: 'en', lockDelayMinutes: 15 })
    expect(themeStore.get().theme).toBe('dark')
    expect(api.callsOf(updateUser)).toMatchObject([{ body: { user: { locale: 'en' } } }])
  })

  it('the settings include a consent given or withdrawn on another device, and this device then stops asking', async () => {
    const { settings } = await open({
      consent: { analytics: false, messaging: false, decidedAt: NOW_MS },
    })
    expect(consentStore.get().choice).toEqual({ analytics: false, decidedAt: NOW_MS })
    expect(screen.queryByRole('region', { name: 'Mesure d’audience' })).toBeNull()
    act(() =>
      settings.change({ consent: { analytics: true, messaging: false, decidedAt: NOW_MS + 1 } }),
    )
    expect(consentStore.get().choice?.analytics).toBe(true)
  })

  it('a consent given on this device is written without changing the consent for messages', async () => {
    const { person, settings } = await open()
    await person.click(screen.getByRole('button', { name: 'Accepter' }))
    expect(settings.stored.consent).toEqual({
      analytics: true,
      messaging: false,
      decidedAt: NOW_MS,
    })
  })

  it('the consent for messages is kept if the person chooses about visits before the database’s response', async () => {
    const before = { analytics: false, messaging: true, decidedAt: NOW_MS - 1 }
    const { person, settings } = await open({ consent: before }, unheard)
    await person.click(await screen.findByRole('radio', { name: 'Accepter' }))
    expect(settings.stored.consent).toEqual(before)
    act(() => settings.change({ lockDelayMinutes: 15 }))
    expect(settings.stored.consent).toEqual({
      analytics: true,
      messaging: true,
      decidedAt: NOW_MS,
    })
    await waitFor(() =>
      expect(consentStore.get().choice).toEqual({ analytics: true, decidedAt: NOW_MS }),
    )
  })

  describe('a consent whose saving was not confirmed to this page', () => {
    const unsaved = (uid: string) =>
      rememberConsent({ analytics: false, decidedAt: NOW_MS, unsavedFor: uid })

    it('a consent that was not saved yet stays stored for the next visit', async () => {
      const { person, settings } = await open({}, unheard)
      await person.click(await screen.findByRole('radio', { name: 'Refuser' }))
      expect(settings.stored.consent).toBeUndefined()
      expect(consentStore.get().choice?.unsavedFor).toBe(marie.uid)
    })

    it('a consent is marked as unsaved until the database confirms it', async () => {
      const { person, settings } = await open()
      const confirm = settings.holdConfirmations()
      await person.click(screen.getByRole('button', { name: 'Refuser' }))
      expect(settings.stored.consent?.analytics).toBe(false)
      expect(consentStore.get().choice?.unsavedFor).toBe(marie.uid)
      await act(confirm)
      expect(consentStore.get().choice).toEqual({ analytics: false, decidedAt: NOW_MS })
    })

    it.each([undefined, { analytics: true, messaging: true, decidedAt: NOW_MS - 1 }])(
      'an unsaved consent is written at the next visit, replacing %o',
      async (consent) => {
        unsaved(marie.uid)
        const { settings } = await open(consent && { consent })
        expect(settings.stored.consent).toEqual({
          analytics: false,
          messaging: consent?.messaging ?? false,
          decidedAt: NOW_MS,
        })
        await waitFor(() =>
          expect(consentStore.get().choice).toEqual({ analytics: false, decidedAt: NOW_MS }),
        )
      },
    )

    it('an unsaved consent is replaced by a newer consent from another device', async () => {
      unsaved(marie.uid)
      const newer = { analytics: true, messaging: false, decidedAt: NOW_MS + 1 }
      const { settings } = await open({ consent: newer })
      expect(settings.stored.consent).toEqual(newer)
      expect(consentStore.get().choice).toEqual({ analytics: true, decidedAt: NOW_MS + 1 })
    })

    it('an unsaved consent is not written for another person', async () => {
      unsaved('quelqu-un-d-autre')
      const { settings } = await open()
      expect(settings.stored.consent).toBeUndefined()
    })
  })

  it('one person’s consent is not written to the account of the next person on the device', async () => {
    rememberConsent({ analytics: true, decidedAt: NOW_MS })
    const { settings } = await open()
    expect(settings.stored.consent).toBeUndefined()
  })

  it('settings are not written unless the person makes a new choice', async () => {
    setTheme('dark')
    const { settings } = await open()
    expect(settings.stored).toEqual({})
  })
})
