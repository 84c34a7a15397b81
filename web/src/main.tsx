import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { createServices } from './app/services.ts'
import { loadCatalogue, pageLocale, sayNotLoaded } from './i18n/locale.tsx'
import { preloadInside } from './routes/router.tsx'
import { preloadRendered } from './routes/screens.tsx'
import { ErrorWords } from './ui/notes/error-note.tsx'
import './ui/styles/index.css'
import 'virtual:brand.css'

/** Starts the page. This is a function because a top-level `await` would wait for chunks that import this chunk. */
async function start(root: HTMLElement): Promise<void> {
  const services = createServices()
  const entered = services.auth.checkEntry()

  // Whether the prerendered first part of the page (frame) is shown. It then stays until the whole page can be rendered.
  const isFramed = 'framed' in document.documentElement.dataset
  const locale = pageLocale()
  const [text] = await Promise.all([
    loadCatalogue(locale),
    isFramed
      ? Promise.all([entered, preloadInside(location.pathname)])
      : // If this code cannot be loaded, React draws the page again, with a note: the page must not look as if it worked.
        preloadRendered(location.pathname).catch(() => undefined),
  ])
  const app = (
    // With transitions, a click on a link would show nothing until the page's code has loaded. Without transitions, the new
    // page immediately shows a skeleton.
    <BrowserRouter useTransitions={false}>
      <App services={services} language={{ locale, text }} />
    </BrowserRouter>
  )

  // If `first-paint.js` hid the HTML rendered at build time, this visitor needs a different page, so replace the HTML instead of
  // hydrating it.
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
start(root).catch(sayNotLoaded)
