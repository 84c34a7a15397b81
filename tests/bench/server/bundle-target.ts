import { build } from 'esbuild'
import { join } from 'node:path'
import { writeFileSync, mkdirSync } from 'node:fs'
import { BUNDLE } from '../../../functions/bundle.ts'

/** Bundles the benchmark's functions like the deployable ones, and returns their folder. */
export async function bundleTarget(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs", "main": "index.js" }\n')
  await build({
    ...BUNDLE,
    entryPoints: [join(import.meta.dirname, 'memory-api.ts')],
    outfile: join(folder, 'index.js'),
  })
  return folder
}
