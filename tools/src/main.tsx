import { loadCatalogue, pageLocale } from '@sesame/web/i18n/locale.tsx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { createServices } from './app/services.ts'
import './styles/index.css'

async function start(root: HTMLElement): Promise<void> {
  const locale = pageLocale()
  const text = await loadCatalogue(locale)
  createRoot(root).render(
    <StrictMode>
      {/* Without transitions a link answers at once, with placeholders while code is on its way. */}
      <BrowserRouter useTransitions={false}>
        <App services={createServices()} language={{ locale, text }} />
      </BrowserRouter>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('#root is missing')
void start(root)
