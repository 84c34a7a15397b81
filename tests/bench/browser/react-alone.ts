import { build } from 'esbuild'
import { gzipSync } from 'node:zlib'

/** Returns the compressed size, in bytes, of react and react-dom with code that renders one element. */
export async function weighReactAlone(): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents:
        "import { createRoot } from 'react-dom/client'; import { createElement } from 'react';" +
        "createRoot(document.body).render(createElement('p'))",
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).length
}
