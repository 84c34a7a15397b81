import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from './app/app.tsx'
import { createServices } from './app/services.ts'
import { loadCatalogue, storedLocale } from './i18n/locale.tsx'
import './ui/styles/index.css'

// The content security policy forbids the compiled schemas that zod would try.
z.config({ jitless: true })

const services = createServices()
void services.auth.checkEntry()

const root = document.getElementById('root')
if (root === null) throw new Error('#root is missing')

const locale = storedLocale()
const text = await loadCatalogue(locale)
createRoot(root).render(
  <StrictMode>
    <App services={services} language={{ locale, text }} />
  </StrictMode>,
)
