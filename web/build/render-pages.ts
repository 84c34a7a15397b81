import type { ClientEnvironment } from '@sesame/contract/environment'
import { PRODUCT } from '@sesame/contract/product'
import react from '@vitejs/plugin-react'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, minifySync, type Plugin, type Rolldown } from 'vite'
import type { Frame } from '../src/app/frames.tsx'
import type * as Renderer from '../src/app/rendered-pages.tsx'
import { paths } from '../src/lib/paths.ts'
import { definesOf } from './environment.ts'
import { cdnOf } from './hosts.ts'

/** The page that Hosting serves for every screen without a file of its own. */
const SHELL = paths.signIn

const ROOT = join(import.meta.dirname, '..')

/** Writes a page beside `index.html` for each screen that can be used before any script runs. */
export function renderPages(environment: ClientEnvironment, mode: string): Plugin {
  return {
    name: 'sesame-render-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('index.html is missing')
        const template = String(index.source)
        const { renderedPages, renderPage, framedPaths, renderFrame } = await loadRenderer(
          environment,
          mode,
        )
        const chunkFile = (name: string): string => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.name === name,
          )
          if (chunk === undefined) throw new Error(`no chunk is called ${name}`)
          return chunk.fileName
        }
        const cdn = cdnOf(environment)
        const inlined: Inlined = {
          style: withFallbacks(takeStyle(bundle), cdn),
          firstPaint: readScript('first-paint.js'),
          frameScript: readScript('frame.js'),
          cdn: cdn === null ? null : { host: cdn, script: readScript('cdn.js') },
        }
        const emit = (path: string, source: string): void => {
          this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source })
        }
        for (const { path, chunk } of renderedPages) {
          const html = await renderPage(path)
          const preload = chunk === null ? null : chunkFile(chunk)
          const page = { path, title: headingOf(html), html, preload }
          emit(path, fill(template, inlined, { page }))
          if (path !== SHELL) continue
          const frame = { path: paths.home, frames: renderFrame(paths.home) }
          index.source = fill(template, inlined, { page, frame })
        }
        for (const path of framedPaths) {
          if (path === paths.home) continue
          emit(path, fill(template, inlined, { frame: { path, frames: renderFrame(path) } }))
        }
      },
    },
  }
}

/** Removes the style sheet from the bundle and returns it: every page contains it inline. */
function takeStyle(bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.css$/.test(fileName))
  const [sheet, ...others] = sheets
  if (sheet?.type !== 'asset' || others.length > 0) throw new Error('not one style sheet')
  Reflect.deleteProperty(bundle, sheet.fileName)
  return String(sheet.source).trim()
}

/**
 * The parts that every page contains inline, so that the page is shown without waiting for another file. The policy allows these
 * parts (see `deploy-config.ts`).
 */
interface Inlined {
  readonly style: string
  readonly firstPaint: string
  readonly frameScript: string
  /** The CDN's host and the content of `cdn.js`; null if Hosting serves the scripts itself. */
  readonly cdn: { readonly host: string; readonly script: string } | null
}

interface Parts {
  /** For visitors without a session: the whole page, and the chunk that it needs in addition to the first load. */
  readonly page?: { path: string; title: string; html: string; preload: string | null }
  /** For people with a session: the first part of the page at this path, in each language. */
  readonly frame?: { path: string; frames: readonly Frame[] }
}

function fill(
  template: string,
  { style, firstPaint, frameScript, cdn }: Inlined,
  { page, frame }: Parts,
): string {
  const entry = /<script type="module"[^>]*src="([^"]*\/)assets\//.exec(template)?.[1] ?? '/'
  const preload = page?.preload ?? null
  const link =
    preload === null ? '' : `<link rel="modulepreload" crossorigin href="${entry}${preload}">\n  `
  const data = [page && `data-page="${page.path}"`, frame && `data-frame="${frame.path}"`]
  const frames = frame?.frames.map(
    ({ locale, kind, title, html }) =>
      `<div lang="${locale}" data-kind="${kind}" data-title="${title} — ${PRODUCT}">${html}</div>`,
  )
  const framed =
    frames && `<div id="frames">${frames.join('')}</div><script>${frameScript}</script>`
  const filled = template
    .replace('<html ', `<html ${data.filter(Boolean).join(' ')} `)
    .replace(/<title>[^<]*/, `<title>${page?.title ?? frame?.frames[0]?.title ?? ''} — ${PRODUCT}`)
    // Pass functions to `replace`, because `$` has a special meaning in a replacement text.
    .replace(
      /<script\s+src="[^"]*first-paint.js"><\/script>/,
      () => `<script>${firstPaint}</script>`,
    )
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
    .replace(
      '<div id="root"></div>',
      () => `${framed ?? ''}<div id="root">${page?.html ?? ''}</div>`,
    )
    // Run each script as soon as it arrives, in its own task, so that the page can respond between two scripts.
    .replace(
      /<link rel="modulepreload" crossorigin href="([^"]*\/react-[^"]*)">/,
      '<script type="module" async fetchpriority="high" crossorigin src="$1"></script>',
    )
    .replace('</head>', `${link}</head>`)
  return cdn === null ? filled : startedBy(filled, cdn)
}

/** Replaces a page's script elements with preloads, and adds `cdn.js`, which runs the scripts from the CDN or from Hosting. */
function startedBy(page: string, { host, script }: NonNullable<Inlined['cdn']>): string {
  let entry = ''
  const fetched = page.replace(
    /<script type="module"[^>]* src="([^"]*)"><\/script>/g,
    (_, url: string) => {
      // A script element also loads React's file, but that file is not the entry.
      if (!/\/react-[^/]*$/.test(url)) entry = url.slice(host.length)
      return `<link rel="modulepreload" crossorigin href="${url}">`
    },
  )
  const parts = fetched.match(/<link rel="modulepreload"/g)?.length ?? 0
  return fetched
    .replace('<html ', `<html data-cdn="${host}" data-entry="${entry}" data-parts="${parts}" `)
    .replace('</script>', () => `</script><script>${script}</script>`)
}

/** Adds Hosting's URL after each font's CDN URL, so that the browser loads the font from Hosting if the CDN fails. */
function withFallbacks(style: string, cdn: string | null): string {
  if (cdn === null) return style
  return style.replaceAll(
    /url\("?([^)"]+)"?\)( ?format\([^)]*\))/g,
    (font, url: string, format: string) =>
      url.startsWith(cdn) ? `${font},url(${url.slice(cdn.length)})${format}` : font,
  )
}

/** Returns a page's title. It is the text of the page's heading, as on every screen (see `ui/page/heading.tsx`). */
function headingOf(html: string): string {
  const heading = /<h1[^>]*>([^<]+)/.exec(html)?.[1]
  if (heading === undefined) throw new Error('a page has no heading')
  return heading
}

function readScript(name: string): string {
  return minifySync(name, readFileSync(join(ROOT, 'src', 'app', name), 'utf8')).code.trim()
}

/**
 * Builds the renderer for Node and loads it. Writes the output beside the sources, so that Node finds the packages that they
 * import.
 */
async function loadRenderer(
  environment: ClientEnvironment,
  mode: string,
): Promise<typeof Renderer> {
  const outDir = join(ROOT, 'node_modules', '.cache', `render-pages-${process.pid}`)
  try {
    await build({
      root: ROOT,
      mode,
      configFile: false,
      define: definesOf(environment),
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
