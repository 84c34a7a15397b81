import { pageLocale, sayNotLoaded } from '@sesame/web/i18n/locale.tsx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { begin } from './app/begin.ts'
import { createServices } from './app/services.ts'
import { loadTexts } from './i18n/texts.ts'
import './styles/index.css'
import 'virtual:brand.css'

async function start(root: HTMLElement): Promise<void> {
  const services = createServices()
  // Starts loading the session and the screen while this page's own code runs.
  begin(services, location.pathname + location.search)
  const locale = pageLocale()
  const text = await loadTexts(locale)
  createRoot(root).render(
    <StrictMode>
      {/* Without transitions, a link responds immediately and shows placeholders while code loads. */}
      <BrowserRouter useTransitions={false}>
        <App services={services} language={{ locale, text }} />
      </BrowserRouter>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('#root is missing')
start(root).catch(sayNotLoaded)
