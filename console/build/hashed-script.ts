import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** The path of the script in the page's HTML, relative to the root of the package. */
const SCRIPT = 'src/first-paint.js'

/**
 * Adds a hash to the file name of the script that runs before the first paint, so that browsers can cache the script. Vite
 * hashes only modules, which would run after the first paint.
 */
export function hashedScript(): Plugin {
  return {
    name: 'sesame-hashed-script',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('index.html is missing')
        const source = readFileSync(join(import.meta.dirname, '..', SCRIPT), 'utf8')
        const { code } = minifySync(SCRIPT, source)
        const script = this.emitFile({ type: 'asset', name: 'first-paint.js', source: code })
        const html = String(page.source)
        page.source = html.replace(`"/${SCRIPT}"`, `"/${this.getFileName(script)}"`)
        if (page.source === html) throw new Error(`index.html does not name ${SCRIPT}`)
      },
    },
  }
}
