import type { RenderBuiltAssetUrl } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import { clientConfig, readEnvironment } from './build/client-config.ts'
import { compileAtOnce } from './build/compile-at-once.ts'
import { cdnOf } from './build/hosts.ts'
import { noCycles } from './build/no-cycles.ts'
import { renderPages } from './build/render-pages.ts'
import { wellKnown } from './build/well-known.ts'
import { common as english } from './src/i18n/en/common.ts'
import { common as french } from './src/i18n/fr/common.ts'
import { notFoundTexts } from './src/i18n/not-found.ts'

/**
 * The code that every page needs at its start. It is in two files: one changes with our releases, the other only with React's
 * releases.
 */
const FIRST_LOAD = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
  { name: 'first', tags: ['$initial' as const] },
]

/**
 * Groups the code that several screens share into two files, and the code that several parts of an account share into one. More
 * files would be too small: each is a request before a sign-in, and the first load contains a list of all files.
 */
const SHARED = [
  { name: 'records', test: /contract\/src\/(?:records\/|endpoints\/second-factor)/ },
  {
    name: 'parts',
    test: /src\/(?:ui\/|widgets\/(?!second-factor)|lib\/(?:hooks\/|save-file))/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'account',
    test: /src\/lib\/(?:auth|identity|password|api|device)\//,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]

/**
 * Pages load hashed files from the CDN. A script loads other files from the host that served the script. Files without a hash
 * come from Hosting.
 */
const urlsOf =
  (cdn: string): RenderBuiltAssetUrl =>
  (file, { hostType, type }) => {
    if (type === 'public') return `/${file}`
    return hostType === 'js' ? { relative: true } : `${cdn}/${file}`
  }

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
        notFound: {
          fr: { ...notFoundTexts.fr, back: french.backHome },
          en: { ...notFoundTexts.en, back: english.backHome },
        },
        plugins: [
          renderPages(environment, env.mode),
          wellKnown(environment, env.mode),
          compileAtOnce(),
          noCycles(),
        ],
      },
      env,
      environment,
    ),
    {
      ...(cdn !== null && { experimental: { renderBuiltUrl: urlsOf(cdn) } }),
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [...FIRST_LOAD, ...SHARED] } } },
      },
    },
  )
})
