import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { COLOURS } from '../../../brand/brand.ts'
import { styleOf, tokensOf } from '../../../brand/tokens.ts'
import { loadTexts } from '../../../console/src/i18n/texts.ts'
import '../../../console/src/styles/index.css'
import '../../../web/src/app/first-paint.js'
import { LanguageProvider, pageLocale } from '../../../web/src/i18n/locale.tsx'
import { BrokenPage } from '../../../web/src/ui/notes/broken-page.tsx'
import './page.css'
import { BrandPage } from './brand-page.tsx'

const { documentElement, head } = document

/** The React root and the style element, which survive hot updates, so that the page updates in place and does not scroll. */
interface Kept {
  readonly root: Root
  readonly style: HTMLStyleElement
}

function begin(): Kept {
  const element = document.getElementById('root')
  if (element === null) throw new Error('#root is missing')
  const style = document.createElement('style')
  head.append(style)
  // Set the attributes that the product's pages have when they are ready.
  delete documentElement.dataset['held']
  Object.assign(documentElement.dataset, { ready: '', font: '' })
  return { root: createRoot(element), style }
}

const data = import.meta.hot?.data as { kept?: Kept } | undefined
const kept = data?.kept ?? begin()
if (data) data.kept = kept
// After a change of the brand, Vite runs again every module that imports the brand, up to and including this one.
import.meta.hot?.accept()

const locale = pageLocale()
const text = await loadTexts(locale)
kept.style.textContent = styleOf(tokensOf(COLOURS))
kept.root.render(
  <StrictMode>
    <LanguageProvider initial={{ locale, text }} load={loadTexts}>
      <BrokenPage>
        <MemoryRouter>
          <BrandPage />
        </MemoryRouter>
      </BrokenPage>
    </LanguageProvider>
  </StrictMode>,
)
