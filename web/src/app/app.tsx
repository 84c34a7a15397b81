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
 * Replaces the static page that `first-paint.js` and `frame.js` prepared with the page that React rendered. Shows the parts that
 * these scripts hid, keeps the focus, and repeats a submit or click made before React was ready.
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
    // Wait until React has read the text that was typed into the fields.
    setTimeout(() => {
      if (sent !== undefined) document.querySelector('form')?.requestSubmit()
      twinOf(pressed)?.click()
    })
  }, [])
}

/** Finds the link or button on React's page that has the same `href` or label as an element of the static page. */
function twinOf(element: Element | null = null): HTMLElement | null {
  const name = element?.hasAttribute('href') === true ? 'href' : 'aria-label'
  const value = CSS.escape(element?.getAttribute(name) ?? '')
  return document.querySelector(`#root [${name}="${value}"]`)
}
