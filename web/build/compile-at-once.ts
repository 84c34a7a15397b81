import type { Plugin } from 'vite'

/**
 * A hint for V8 on a file's first line: the file calls all its functions on load
 * (https://v8.dev/blog/explicit-compile-hints).
 */
const ALL_CALLED_ON_LOAD = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes V8 compile a page's first scripts off the main thread, while they download.
 *
 * Otherwise, the main thread would parse each function again and compile it at its first call. Other engines ignore the
 * hint, because it is a comment.
 */
export function compileAtOnce(): Plugin {
  return {
    name: 'sesame-compile-at-once',
    apply: 'build',
    generateBundle: {
      // Run after Vite's own plugins, because they also insert a first line.
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

/** Adjusts a file's source map after one line was added at the beginning of the file. */
function aLineLater(text: string): string {
  const map = JSON.parse(text) as { mappings: string }
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` })
}
