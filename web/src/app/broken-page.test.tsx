import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fr } from '../i18n/fr/catalogue.ts'
import { LanguageProvider } from '../i18n/locale.tsx'
import { AddressProvider, browserAddress, useAddress } from '../lib/address.ts'
import { BrokenPage } from './broken-page.tsx'

function Page() {
  const { pathname } = useAddress()
  if (pathname === '/absente') throw new Error('its code is not there')
  return <h1>Présente</h1>
}

it('a page that did not open takes the focus, names the tab, and is left by going back', () => {
  history.replaceState(null, '', '/')
  const address = browserAddress()
  render(
    <LanguageProvider initial={{ locale: 'fr', text: fr }}>
      <AddressProvider value={address}>
        <BrokenPage>
          <Page />
        </BrokenPage>
      </AddressProvider>
    </LanguageProvider>,
  )
  const error = vi.mocked(console.error).mockImplementationOnce(() => undefined)
  act(() => address.go('/absente'))
  expect(screen.getByRole('heading', { name: 'Cette page ne s’est pas ouverte' })).toHaveFocus()
  expect(document.title).toBe('Cette page ne s’est pas ouverte — Sésame')
  // React says what it caught.
  expect(error.mock.calls.join()).toContain('its code is not there')
  error.mockClear()

  history.replaceState(null, '', '/')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(screen.getByRole('heading', { name: 'Présente' })).toBeVisible()
})
