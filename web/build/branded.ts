import { PRODUCT } from '@sesame/contract/product'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { COLOURS, FILE_NAME, NAME } from '../../brand/brand.ts'
import { tagline } from '../../brand/fr.ts'
import { brandFaults } from '../../brand/faults.ts'
import { iconOf } from '../../brand/drawing.ts'
import { declarationsOf, measureContrasts, styleOf, tokensOf } from '../../brand/tokens.ts'

const ROOT = join(import.meta.dirname, '..', '..')

const readPublic = (name: string) => readFileSync(join(ROOT, 'web', 'public', name), 'utf8')

/** The brand's logo as SVG. Its shapes have the text's colour, or the accent colour if their class is `accent`. */
const LOGO = readFileSync(join(ROOT, 'brand', 'logo.svg'), 'utf8').trim()

/** The brand's wordmark as SVG. The file is optional. */
const WORDMARK = join(ROOT, 'brand', 'wordmark.svg')

const TOKENS = tokensOf(COLOURS)

/**
 * The placeholders of pages and static files, and the text that replaces each. These files write a placeholder between percent
 * signs (`%NAME%`).
 */
const PARTS: Readonly<Record<string, string>> = {
  NAME: PRODUCT,
  TAGLINE: tagline.join(' '),
  LOGO: LOGO.replace('<svg ', '<svg aria-hidden="true" '),
  // Static style sheets write `%TOKENS%` as a property's value, so that they are valid CSS before the replacement.
  TOKENS: `#000;${declarationsOf(TOKENS)}`,
  WALL_DAY: TOKENS.wall[0],
  WALL_NIGHT: TOKENS.wall[1],
  BG_DAY: TOKENS.bg[0],
  BG_NIGHT: TOKENS.bg[1],
}

/** The static files that contain placeholders of the brand, each with its media type. */
const TYPES = {
  'favicon.svg': 'image/svg+xml',
  'hors-connexion.html': 'text/html',
  'hors-connexion.css': 'text/css',
  'hors-connexion.js': 'text/javascript',
  'worker.js': 'text/javascript',
} as const

/** The name of the virtual style sheet with the brand's colours, which both clients import. */
const STYLE = 'virtual:brand.css'

export type BrandedFile = keyof typeof TYPES

/** The files that the service worker caches (`FILES` in `public/worker.js`). */
const KEPT = [
  'hors-connexion.html',
  'hors-connexion.css',
  'hors-connexion.js',
  'favicon.svg',
] as const

/** Replaces the placeholders of a page or a static file. */
export function branded(text: string): string {
  return text.replace(/%([A-Z_]+)%/g, (whole, name: string) => PARTS[name] ?? whole)
}

/** Reads a static file and replaces its placeholders with the brand's values. */
export function brandedFile(name: BrandedFile): string {
  if (name === 'favicon.svg') return iconOf(LOGO, TOKENS)
  const text = branded(readPublic(name))
  return name === 'worker.js' ? text.replace('%DIGEST%', digestOfKept()) : text
}

/** A digest of the cached files. It changes when a file changes, so that the worker fetches all the files again. */
function digestOfKept(): string {
  return createHash('sha256').update(KEPT.map(brandedFile).join('')).digest('hex').slice(0, 8)
}

/** Puts the brand into a client's page, icon and static files (`public` folder). */
export function brand(client: string): Plugin {
  const isHere = (name: string) =>
    name === 'favicon.svg' || existsSync(join(ROOT, client, 'public', name))
  const names = (Object.keys(TYPES) as BrandedFile[]).filter(isHere)
  return {
    name: 'sesame-brand',
    buildStart() {
      const faults = brandFaults({
        name: NAME,
        fileName: FILE_NAME,
        colours: COLOURS,
        logo: LOGO,
        wordmark: existsSync(WORDMARK) ? readFileSync(WORDMARK, 'utf8') : undefined,
        contrasts: measureContrasts(TOKENS),
      })
      if (faults.length > 0) throw new Error(faults.map(({ fr, en }) => `${fr} / ${en}`).join('\n'))
    },
    resolveId: (id) => (id === STYLE ? id : undefined),
    load: (id) => (id === STYLE ? styleOf(TOKENS) : undefined),
    transformIndexHtml: { order: 'pre', handler: branded },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = names.find((one) => `/${one}` === request.url?.replace(/\?.*/, ''))
        if (name === undefined) {
          next()
          return
        }
        response.setHeader('Content-Type', `${TYPES[name]}; charset=utf-8`)
        response.end(brandedFile(name))
      })
    },
    // Vite has already copied `public` at this point. Emit these files to replace those copies.
    generateBundle() {
      for (const name of names) {
        this.emitFile({ type: 'asset', fileName: name, source: brandedFile(name) })
      }
    },
  }
}
