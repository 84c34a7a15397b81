import { gzipSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'

/** Prints what a first visit downloads: the entry, all that it imports at once, and their CSS. */
export function firstLoad(): Plugin {
  return {
    name: 'sesame:first-load',
    apply: 'build',
    writeBundle(_options, bundle) {
      const names = new Set<string>()
      const visit = (name: string): void => {
        const chunk = bundle[name]
        if (chunk?.type !== 'chunk' || names.has(name)) return
        names.add(name)
        chunk.imports.forEach(visit)
      }
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && output.isEntry) visit(output.fileName)
      }
      const html = bundle['index.html']
      const page = html?.type === 'asset' ? String(html.source) : ''
      const styles = Object.keys(bundle).filter(
        (name) => name.endsWith('.css') && page.includes(name),
      )
      const script = [...names].reduce((sum, name) => sum + gzipBytes(bundle[name]), 0)
      const style = styles.reduce((sum, name) => sum + gzipBytes(bundle[name]), 0)
      this.info(`first load, gzip: ${kilobytes(script)} of JavaScript, ${kilobytes(style)} of CSS`)
    },
  }
}

function gzipBytes(output: Rollup.OutputAsset | Rollup.OutputChunk | undefined): number {
  if (output === undefined) return 0
  return gzipSync(output.type === 'chunk' ? output.code : output.source).length
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
