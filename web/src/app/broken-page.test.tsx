import { PROJECT_VERSION } from '@sesame/contract/constants'
import { VERSION } from '@sesame/contract/version'
import { act, render, screen } from '@testing-library/react'
import { BrowserRouter, Link, useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { fr } from '../i18n/fr/catalogue.ts'
import { LanguageProvider } from '../i18n/locale.tsx'
import { BrokenPage } from '../ui/notes/broken-page.tsx'

function Page() {
  const { pathname } = useLocation()
  if (pathname === '/absente') throw new Error('its code is not there')
  return (
    <h1>
      Présente <Link to="/absente">Suite</Link>
    </h1>
  )
}

it('the error page receives the focus, sets the title, shows the version, and disappears when the person goes back', () => {
  // Silence the console, where React logs the errors that it catches.
  vi.mocked(console.error).mockImplementation(() => undefined)
  history.replaceState(null, '', '/')
  render(
    <LanguageProvider initial={{ locale: 'fr', text: fr }}>
      <BrowserRouter useTransitions={false}>
        <BrokenPage>
          <Page />
        </BrokenPage>
      </BrowserRouter>
    </LanguageProvider>,
  )
  act(() => screen.getByRole('link').click())
  expect(screen.getByRole('heading', { name: 'Cette page ne s’est pas ouverte' })).toHaveFocus()
  expect(document.title).toBe('Cette page ne s’est pas ouverte — Sésame')
  expect(screen.getByText(`Sésame ${VERSION} (${PROJECT_VERSION})`)).toBeVisible()
  vi.mocked(console.error).mockReset()

  history.replaceState(null, '', '/')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(screen.getByRole('heading', { name: /^Présente/ })).toBeVisible()
})
