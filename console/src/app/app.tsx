import type { Locale } from '@sesame/contract/fields'
import type { Catalogue } from '@sesame/web/i18n/catalogue.ts'
import { LanguageProvider } from '@sesame/web/i18n/locale.tsx'
import { loadTexts } from '../i18n/texts.ts'
import { type Services, ServicesProvider } from '../lib/services.tsx'
import { Router } from '../routes/router.tsx'
import { BrokenPage } from '@sesame/web/ui/notes/broken-page.tsx'

interface Props {
  readonly services: Services
  readonly language: { readonly locale: Locale; readonly text: Catalogue }
}

export function App({ services, language }: Props) {
  return (
    <LanguageProvider initial={language} load={loadTexts}>
      <BrokenPage>
        <ServicesProvider value={services}>
          <Router />
        </ServicesProvider>
      </BrokenPage>
    </LanguageProvider>
  )
}
