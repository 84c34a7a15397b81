import type { Locale } from '@sesame/contract/fields'
import { BrowserRouter } from 'react-router-dom'
import type { Catalogue } from '../i18n/catalogue.ts'
import { LanguageProvider } from '../i18n/locale.tsx'
import { ServicesProvider, type Services } from '../lib/services.tsx'
import { Router } from '../routes/router.tsx'
import { BrokenPage } from './broken-page.tsx'

interface Props {
  readonly services: Services
  readonly language: { readonly locale: Locale; readonly text: Catalogue }
}

export function App({ services, language }: Props) {
  return (
    <LanguageProvider initial={language}>
      <BrokenPage>
        <ServicesProvider value={services}>
          <BrowserRouter>
            <Router />
          </BrowserRouter>
        </ServicesProvider>
      </BrokenPage>
    </LanguageProvider>
  )
}
