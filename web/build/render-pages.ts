import react from '@vitejs/plugin-react'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type * as Renderer from '../src/app/rendered-pages.tsx'
import { paths } from '../src/lib/paths.ts'

/** The page that Hosting serves for every address without a file. */
const SHELL = paths.signIn

/** Runs before the first paint. */
const FIRST_PAINT = 'src/app/first-paint.js'

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
        const { renderedPages, renderPage } = await loadRenderer(mode)
        const chunkFile = (name: string): string => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.name === name,
          )
          if (chunk === undefined) throw new Error(`no chunk is called ${name}`)
          return chunk.fileName
        }
        const style = takeStyle(bundle)
        const script = readFileSync(join(ROOT, FIRST_PAINT), 'utf8').trim()
        for (const { path, chunk } of renderedPages) {
          const preload = chunk === null ? null : chunkFile(chunk)
          const html = await renderPage(path)
          const source = fill(template, path, { html, style, script, preload })
          if (path === SHELL) index.source = source
          this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source })
        }
      },
    },
  }
}

/** Takes the style sheet out of the bundle: each page holds it inline. */
function takeStyle(bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
  const [sheet, ...others] = sheets
  if (sheet?.type !== 'asset' || others.length > 0) throw new Error('not one style sheet')
  Reflect.deleteProperty(bundle, sheet.fileName)
  return String(sheet.source).trim()
}

interface Parts {
  readonly html: string
  readonly style: string
  readonly script: string
  /** The file of the chunk that this page needs beside the first load. */
  readonly preload: string | null
}

/**
 * The page is called as its heading, like every screen (see `ui/page/heading.tsx`). It waits for nothing
 * but itself to be shown: style and first script are inside, and the policy that the build writes
 * names them (see `deploy-config.ts`).
 */
function fill(template: string, path: string, { html, style, script, preload }: Parts): string {
  const heading = /<h1[^>]*>([^<]+)/.exec(html)?.[1]
  if (heading === undefined) throw new Error(`${path} has no heading`)
  const entry = /<script type="module"[^>]*src="([^"]*\/)assets\//.exec(template)?.[1] ?? '/'
  const link =
    preload === null ? '' : `<link rel="modulepreload" crossorigin href="${entry}${preload}">\n  `
  return (
    template
      .replace('<html ', `<html data-page="${path}" `)
      .replace(/<title>[^<]*/, `<title>${heading} — Sésame`)
      // By functions: a `$` in them is a `$`.
      .replace(/<script\s+src="[^"]*first-paint.js"><\/script>/, () => `<script>${script}</script>`)
      .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
      // In a task of its own, as soon as it is there, so that the page can answer between them.
      .replace(
        /<link rel="modulepreload" crossorigin href="([^"]*\/react-[^"]*)">/,
        '<script type="module" async fetchpriority="high" crossorigin src="$1"></script>',
      )
      .replace('</head>', `${link}</head>`)
  )
}

/** Builds the renderer for Node, beside the sources so that it finds their packages, and loads it. */
async function loadRenderer(mode: string): Promise<typeof Renderer> {
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
    return (await import(pathToFileURL(join(outDir, 'renderer.js')).href)) as typeof Renderer
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
