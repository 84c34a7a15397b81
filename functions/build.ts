/**
 * Bundles the functions into `dist/`, a folder that deploys and installs on its own.
 *
 * Usage: node functions/build.ts [--watch]
 */
import { context } from 'esbuild'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

interface Manifest {
  version: string
  dependencies: Record<string, string>
}

const folder = new URL('dist/', import.meta.url).pathname
const { version, dependencies } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
) as Manifest

mkdirSync(folder, { recursive: true })
const bundle = await context({
  entryPoints: [new URL('src/index.ts', import.meta.url).pathname],
  outfile: `${folder}index.js`,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  keepNames: true,
  legalComments: 'none',
  external: Object.keys(dependencies),
  metafile: true,
})

// Ours and zod are in the bundle; what stays outside is declared, or the function dies at deploy.
writeFileSync(
  `${folder}package.json`,
  JSON.stringify(
    {
      name: 'sesame-functions',
      version,
      private: true,
      type: 'module',
      main: 'index.js',
      engines: { node: '24' },
      dependencies,
    },
    null,
    2,
  ) + '\n',
)

// Answered by `api/openapi.json`; made from the contract by scripts/openapi.ts.
copyFileSync(new URL('../docs/openapi.json', import.meta.url), `${folder}openapi.json`)

const { metafile } = await bundle.rebuild()
const bytes = Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0)
console.log(`functions/dist  ${(bytes / 1000).toFixed(1)} kB`)

if (process.argv.includes('--watch')) await bundle.watch()
else await bundle.dispose()
