import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { BUNDLE, ENTRIES } from './bundle.ts'

/** Returns the source files bundled for an entry. */
async function sourcesOf(entry: keyof typeof ENTRIES): Promise<string[]> {
  const { metafile } = await build({
    ...BUNDLE,
    absWorkingDir: import.meta.dirname,
    entryPoints: [ENTRIES[entry]],
    outdir: 'dist',
    metafile: true,
    write: false,
  })
  return Object.keys(metafile.inputs)
}

const LATE = /^src\/(?:console|jobs)\/|^src\/adapters\/firebase\/operators\//

it('the `api` bundle contains no code of the console or the jobs', async () => {
  expect((await sourcesOf('index')).filter((source) => LATE.test(source))).toEqual([])
  expect((await sourcesOf('serve-console')).some((source) => LATE.test(source))).toBe(true)
})
