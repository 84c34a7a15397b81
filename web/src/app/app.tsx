import type { Locale } from '@sesame/contract/fields'
import { StrictMode, useLayoutEffect } from 'react'
import type { Catalogue } from '../i18n/catalogue.ts'
import { LanguageProvider } from '../i18n/locale.tsx'
import { type Services, ServicesProvider } from '../lib/services.tsx'
import { writePreference } from '../lib/device/storage.ts'
import { Router } from '../routes/router.tsx'
import { BrokenPage } from './broken-page.tsx'

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

/** Takes over from `first-paint.js`: shows what it hid, submits the form that was sent too early. */
function useFirstCommit(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    delete dataset['held']
    dataset['ready'] = ''
    dataset['font'] = ''
    writePreference('font', 'fetched')
    if (!('sent' in dataset)) return
    delete dataset['sent']
    // After the fields have read what was typed.
    setTimeout(() => document.querySelector('form')?.requestSubmit())
  }, [])
}
