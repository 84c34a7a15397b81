/**
 * Bundles the functions into `dist/`, a self-contained folder to deploy and install.
 *
 * Usage: node functions/build.ts [--watch]
 */
import { VERSION } from '@sesame/contract/version'
import { context } from 'esbuild'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { openapiDocument } from '../contract/openapi/document.ts'
import { readContract } from '../contract/openapi/read-contract.ts'
import { BUNDLE, ENTRIES, outsideDependencies } from './bundle.ts'
import { lockDependencies, type Lock } from './lock-dependencies.ts'

const folder = new URL('dist/', import.meta.url).pathname
mkdirSync(folder, { recursive: true })
// Everything in this folder is deployed, so remove bundles of entries that no longer exist.
for (const file of readdirSync(folder)) {
  if (file.endsWith('.js') && !(basename(file, '.js') in ENTRIES)) rmSync(folder + file)
}

const bundle = await context({
  ...BUNDLE,
  entryPoints: Object.fromEntries(
    Object.entries(ENTRIES).map(([name, file]) => [name, new URL(file, import.meta.url).pathname]),
  ),
  outdir: folder,
  metafile: true,
})

// The packages left out of the bundle, in the versions tested here. The deployment installs them.
writeFileSync(
  `${folder}package.json`,
  JSON.stringify(
    {
      name: 'sesame-functions',
      version: VERSION,
      private: true,
      type: 'commonjs',
      main: 'index.js',
      engines: { node: '24' },
      dependencies: outsideDependencies,
    },
    null,
    2,
  ) + '\n',
)
const repository = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
await lockDependencies(folder, JSON.parse(repository) as Lock)

// The API description. `api` serves this file as `api/openapi.json`; the repository has a copy, docs/openapi.json.
writeFileSync(`${folder}openapi.json`, JSON.stringify(openapiDocument(await readContract())))

const { metafile } = await bundle.rebuild()
const files = Object.entries(metafile.outputs).filter(([file]) => !file.endsWith('.map'))
const bytes = files.reduce((sum, [, output]) => sum + output.bytes, 0)
console.log(`functions/dist  ${(bytes / 1000).toFixed(1)} kB`)

if (process.argv.includes('--watch')) await bundle.watch()
else await bundle.dispose()
