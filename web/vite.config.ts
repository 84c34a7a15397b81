import { defineConfig, mergeConfig } from 'vitest/config'
import { clientConfig, readEnvironment } from './build/client-config.ts'
import { compileAtOnce } from './build/compile-at-once.ts'
import { cdnOf } from './build/hosts.ts'
import { renderPages } from './build/render-pages.ts'
import { wellKnown } from './build/well-known.ts'

/** The code that every page starts with, in two files: one changes with our releases, one with React's. */
const FIRST_LOAD = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
  { name: 'first', tags: ['$initial' as const] },
]

export default defineConfig((env) => {
  const environment = readEnvironment(env)
  const cdn = cdnOf(environment)
  return mergeConfig(
    clientConfig(
      {
        name: 'web',
        root: import.meta.dirname,
        port: 5173,
        hostingPort: 5000,
        plugins: [
          renderPages(environment, env.mode),
          wellKnown(environment, env.mode),
          compileAtOnce(),
        ],
      },
      env,
      environment,
    ),
    {
      base: `${cdn ?? ''}/`,
      build: { rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD } } } },
    },
  )
})
