import type { Locale } from '@sesame/contract/fields'
import { StrictMode } from 'react'
import type { Catalogue } from '../i18n/catalogue.ts'
import { LanguageProvider } from '../i18n/locale.tsx'
import { AddressProvider, type Address } from '../lib/address.ts'
import { ServicesProvider, type Services } from '../lib/services.tsx'
import { Screens } from '../routes/screens.tsx'
import { BrokenPage } from './broken-page.tsx'
import { useFirstCommit } from './use-first-commit.ts'

interface Props {
  readonly services: Services
  readonly address: Address
  readonly language: { readonly locale: Locale; readonly text: Catalogue }
}

export function App({ services, address, language }: Props) {
  useFirstCommit()
  return (
    <StrictMode>
      <LanguageProvider initial={language}>
        <AddressProvider value={address}>
          <BrokenPage>
            <ServicesProvider value={services}>
              <Screens />
            </ServicesProvider>
          </BrokenPage>
        </AddressProvider>
      </LanguageProvider>
    </StrictMode>
  )
}
