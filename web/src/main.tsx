import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { createServices } from './app/services.ts'
import { loadCatalogue, pageLocale } from './i18n/locale.tsx'
import { preloadInside } from './routes/router.tsx'
import { preloadRendered } from './routes/screens.tsx'
import { ErrorWords } from './ui/notes/error-note.tsx'
import './ui/styles/index.css'

/** A function rather than top-level `await`, because the chunks that it awaits import this one. */
async function start(root: HTMLElement): Promise<void> {
  const services = createServices()
  const entered = services.auth.checkEntry()

  // The frame stays until the page can be drawn in one go.
  const isFramed = 'framed' in document.documentElement.dataset
  const locale = pageLocale()
  const [text] = await Promise.all([
    loadCatalogue(locale),
    ...(isFramed
      ? [entered, preloadInside(location.pathname)]
      : [preloadRendered(location.pathname)]),
  ])
  const app = (
    // Without transitions, a link responds at once, with a skeleton while code is loading.
    <BrowserRouter useTransitions={false}>
      <App services={services} language={{ locale, text }} />
    </BrowserRouter>
  )

  // HTML that `first-paint.js` hides is not this visitor's screen: replace it.
  if (document.documentElement.dataset['held'] === undefined)
    startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  void ErrorWords.preload().catch(() => undefined)
  void import('./app/after-start.ts')
    .then((late) => late.afterStart(services))
    .catch(() => undefined)
}

const root = document.getElementById('root')
if (root === null) throw new Error('#root is missing')
void start(root)
