import type { Locale } from '@sesame/contract/fields'
import { StrictMode, useLayoutEffect } from 'react'
import type { Catalogue } from '../i18n/catalogue.ts'
import { LanguageProvider } from '../i18n/locale.tsx'
import { type Services, ServicesProvider } from '../lib/services.tsx'
import { writePreference } from '../lib/device/storage.ts'
import { Router } from '../routes/router.tsx'
import { BrokenPage } from '../ui/notes/broken-page.tsx'

interface Props {
  readonly services: Services
  readonly language: { readonly locale: Locale; readonly text: Catalogue }
}

export function App({ services, language }: Props) {
  useFirstCommit()
  return (
    <StrictMode>
      <LanguageProvider initial={language}>
        <BrokenPage>
          <ServicesProvider value={services}>
            <Router />
          </ServicesProvider>
        </BrokenPage>
      </LanguageProvider>
    </StrictMode>
  )
}

/**
 * Replaces the static page of `first-paint.js` and `frame.js` with React's. Shows what these scripts hid, keeps the focus,
 * and repeats a submit or click made before React was ready.
 */
function useFirstCommit(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    delete dataset['held']
    delete dataset['framed']
    const frames = document.getElementById('frames')
    const focused = frames?.querySelector(':focus')
    const pressed = frames?.querySelector('[data-pressed]')
    frames?.remove()
    twinOf(focused)?.focus()
    dataset['ready'] = ''
    dataset['font'] = ''
    writePreference('font', 'fetched')
    const { sent } = dataset
    delete dataset['sent']
    // Wait until React has read what was typed into the fields.
    setTimeout(() => {
      if (sent !== undefined) document.querySelector('form')?.requestSubmit()
      twinOf(pressed)?.click()
    })
  }, [])
}

/** The page's link or button that corresponds to an element of its frame (same `href` or label). */
function twinOf(element: Element | null = null): HTMLElement | null {
  const name = element?.hasAttribute('href') === true ? 'href' : 'aria-label'
  const value = CSS.escape(element?.getAttribute(name) ?? '')
  return document.querySelector(`#root [${name}="${value}"]`)
}
