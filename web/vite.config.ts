import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { compileAtOnce } from './build/compile-at-once.ts'
import { cdnOf, emulatorValues, missingDefaults } from './build/project-settings.ts'
import { renderPages } from './build/render-pages.ts'
import { wellKnown } from './build/well-known.ts'

/** Hosting's port when the Vite server stands in front of it. */
const HOSTING_PORT = 5000

/** The oldest engines with light-dark(), nesting, @property, :user-valid and container queries. */
const ENGINES = ['chrome123', 'edge123', 'safari17.5', 'firefox128']

/** The code that every page starts with, in two files: one changes with our releases, one with React's. */
const FIRST_LOAD = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
  { name: 'first', tags: ['$initial' as const] },
]

export default defineConfig(({ command, mode }) => {
  const env = loadEnv(mode, import.meta.dirname)
  const offset = Number(env['VITE_EMULATOR_OFFSET'] ?? 0)
  return {
    root: import.meta.dirname,
    base: cdnOf(env) ?? '/',
    // In builds alone: Vitest would put them into the environment of every test.
    define: command === 'build' ? missingDefaults(env) : {},
    plugins: [react(), renderPages(mode), wellKnown(mode, env), compileAtOnce()],
    server: {
      port: 5173,
      strictPort: true,
      proxy: { '/api': `http://127.0.0.1:${HOSTING_PORT + offset}` },
    },
    build: {
      target: ENGINES,
      cssTarget: ENGINES,
      assetsInlineLimit: 0,
      // Pages do not name them, and scripts/build.ts keeps them out of what is served.
      sourcemap: 'hidden',
      // One style sheet, which the pages contain inline (see `build/render-pages.ts`).
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD } } },
    },
    test: {
      name: 'web',
      env: emulatorValues(),
      environment: 'jsdom',
      // A context for each file rather than a worker, so that jsdom is loaded only once, in a quarter of the time.
      pool: 'vmThreads',
      // Simulated keystrokes take longer on a busy machine.
      testTimeout: 20_000,
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/test/setup.ts'],
    },
  }
})
