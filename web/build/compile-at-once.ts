import type { Plugin } from 'vite'

/** V8's hint that a file calls all its functions on load; its first line (https://v8.dev/blog/explicit-compile-hints). */
const ALL_CALLED_ON_LOAD = '//# allFunctionsCalledOnLoad\n'

/**
 * Has V8 compile what every page starts with while it comes in, beside the main thread.
 *
 * Otherwise each function is compiled by the main thread when it is first called, and parsed a second time for it. Other
 * engines read a comment.
 */
export function compileAtOnce(): Plugin {
  return {
    name: 'sesame-compile-at-once',
    apply: 'build',
    generateBundle: {
      // After Vite's own, which writes a first line too.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.filter(({ isEntry }) => isEntry)
        const first = new Set(entry.flatMap(({ fileName, imports }) => [fileName, ...imports]))
        for (const chunk of chunks.filter(({ fileName }) => first.has(fileName))) {
          chunk.code = ALL_CALLED_ON_LOAD + chunk.code
          const map = bundle[`${chunk.fileName}.map`]
          if (map?.type === 'asset') map.source = aLineLater(String(map.source))
        }
      },
    },
  }
}

/** A source map whose file has one more line at its beginning. */
function aLineLater(text: string): string {
  const map = JSON.parse(text) as { mappings: string }
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` })
}
