import { PRODUCT } from '@sesame/contract/product'
import { minifySync, type Plugin } from 'vite'
import { branded, brandedFile } from './branded.ts'
import { NOT_FOUND_PAGE } from './served-paths.ts'

/** The texts of the 404 page, in one language. */
interface Words {
  readonly title: string
  readonly text: string
  readonly back: string
}

export type NotFoundWords = Readonly<Record<'fr' | 'en', Words>>

/**
 * Emits the page that Hosting sends, with status 404, for paths that do not exist. The page loads no files, because a deployment
 * may have removed them. It contains the style and the script of the offline page. If the script does not run, the page is in
 * French.
 */
export function notFoundPage(words: NotFoundWords): Plugin {
  return {
    name: 'sesame-not-found-page',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NOT_FOUND_PAGE, source: pageOf(words) })
    },
  }
}

function pageOf({ fr, en }: NotFoundWords): string {
  const { code } = minifySync('hors-connexion.js', brandedFile('hors-connexion.js'))
  const main = (lang: string, { title, text, back }: Words, hidden = '') =>
    `<main lang="${lang}"${hidden}><h1>${title}</h1><p>${text}</p><a href="/">${back}</a></main>`
  return `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${fr.title} — ${PRODUCT}</title>
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <style>${brandedFile('hors-connexion.css')}</style>
  </head>
  <body>
    ${branded('%LOGO%')}
    ${main('fr', fr)}
    ${main('en', en, ' hidden')}
    <script>${code.trim()}</script>
  </body>
</html>
`
}
