import react from '@vitejs/plugin-react'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

/** The pages whose HTML is made at build time, and the chunk that each needs beside the first. */
const PAGES: Readonly<Record<string, string | null>> = {
  '/connexion': null,
  '/inscription': 'sign-up-route',
  '/mot-de-passe-oublie': 'forgot-screen',
  '/aide': 'legal-screens',
  '/conditions': 'legal-screens',
  '/confidentialite': 'legal-screens',
}

/** Also what Hosting answers for every address that has no page of its own. */
const SHELL = '/connexion'

const ROOT = join(import.meta.dirname, '..')

/** Writes a page beside `index.html` for each screen that can be used before any script. */
export function renderPages(mode: string): Plugin {
  return {
    name: 'sesame-render-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('index.html is missing')
        const template = String(index.source)
        const renderPage = await loadRenderer(mode)
        const chunkFile = (name: string): string => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.name === name,
          )
          if (chunk === undefined) throw new Error(`no chunk is called ${name}`)
          return chunk.fileName
        }
        for (const [path, chunk] of Object.entries(PAGES)) {
          const preload = chunk === null ? null : chunkFile(chunk)
          const source = fill(template, path, await renderPage(path), preload)
          if (path === SHELL) index.source = source
          this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source })
        }
      },
    },
  }
}

/** The page is called as its heading, like every screen (see `ui/heading.tsx`). */
function fill(template: string, path: string, html: string, preload: string | null): string {
  const heading = /<h1[^>]*>([^<]+)/.exec(html)?.[1]
  if (heading === undefined) throw new Error(`${path} has no heading`)
  const entry = /<script type="module"[^>]*src="([^"]*\/)assets\//.exec(template)?.[1] ?? '/'
  const link =
    preload === null ? '' : `<link rel="modulepreload" crossorigin href="${entry}${preload}">\n  `
  return (
    template
      .replace('<html ', `<html data-page="${path}" `)
      .replace(/<title>[^<]*/, `<title>${heading} — Sésame`)
      .replace('<div id="root"></div>', `<div id="root">${html}</div>`)
      .replace('</head>', `${link}</head>`)
      // The form is there without them: nothing that shows it shall wait for a script.
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
      .replace('<script type="module"', '<script type="module" fetchpriority="low"')
  )
}

/** Builds the renderer for Node, beside the sources so that it finds their packages, and loads it. */
async function loadRenderer(mode: string): Promise<(path: string) => Promise<string>> {
  const outDir = join(ROOT, 'node_modules', '.cache', `render-pages-${process.pid}`)
  try {
    await build({
      root: ROOT,
      mode,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      ssr: { noExternal: ['@sesame/contract'] },
      build: {
        ssr: 'src/app/rendered-pages.tsx',
        outDir,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'renderer.js', codeSplitting: false } },
      },
    })
    const renderer = (await import(pathToFileURL(join(outDir, 'renderer.js')).href)) as {
      renderPage: (path: string) => Promise<string>
    }
    return renderer.renderPage
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
