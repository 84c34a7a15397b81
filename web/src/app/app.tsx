import type { Locale } from '@sesame/contract/fields'
import { StrictMode } from 'react'
import type { Catalogue } from '../i18n/catalogue.ts'
import { LanguageProvider } from '../i18n/locale.tsx'
import { ServicesProvider, type Services } from '../lib/services.tsx'
import { Router } from '../routes/router.tsx'
import { BrokenPage } from './broken-page.tsx'
import { useFirstCommit } from './use-first-commit.ts'

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
