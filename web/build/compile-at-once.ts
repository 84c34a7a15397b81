import type { Plugin } from 'vite'

/**
 * V8's hint, on a file's first line, that the file calls all its functions on load
 * (https://v8.dev/blog/explicit-compile-hints).
 */
const ALL_CALLED_ON_LOAD = '//# allFunctionsCalledOnLoad\n'

/**
 * Has V8 compile the code that every page starts with while it downloads, off the main thread.
 *
 * Otherwise the main thread would compile each function at its first call, after parsing it a second time. Other
 * engines see a comment.
 */
export function compileAtOnce(): Plugin {
  return {
    name: 'sesame-compile-at-once',
    apply: 'build',
    generateBundle: {
      // Run after Vite's own plugins, which write a first line too.
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

/** The source map of a file that has got one more line at its beginning. */
function aLineLater(text: string): string {
  const map = JSON.parse(text) as { mappings: string }
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` })
}
