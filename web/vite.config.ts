import { defineConfig, mergeConfig } from 'vitest/config'
import { clientConfig, valuesOf } from './build/client-config.ts'
import { compileAtOnce } from './build/compile-at-once.ts'
import { cdnOf } from './build/project-settings.ts'
import { renderPages } from './build/render-pages.ts'
import { wellKnown } from './build/well-known.ts'

/** The code that every page starts with, in two files: one changes with our releases, one with React's. */
const FIRST_LOAD = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
  { name: 'first', tags: ['$initial' as const] },
]

export default defineConfig((env) => {
  const values = valuesOf(env)
  return mergeConfig(
    clientConfig(
      {
        name: 'web',
        root: import.meta.dirname,
        port: 5173,
        hostingPort: 5000,
        plugins: [renderPages(env.mode), wellKnown(env.mode, values), compileAtOnce()],
      },
      env,
      values,
    ),
    {
      base: cdnOf(values) ?? '/',
      build: { rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD } } } },
    },
  )
})
