import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { emulatorValues, missingDefaults } from '../web/build/project-settings.ts'
import { hashedScript } from './build/hashed-script.ts'

/** Where Hosting answers for this site when the Vite server stands in front of it. */
const HOSTING_PORT = 5005

/** As the product's client: they are of one hand, and share their styles. */
const ENGINES = ['chrome123', 'edge123', 'safari17.5', 'firefox128']

/** The values of a project are the product's: both clients are of one Firebase application. */
const ENV_DIR = join(import.meta.dirname, '..', 'web')

export default defineConfig(({ command, mode }) => {
  const env = loadEnv(mode, ENV_DIR)
  const offset = Number(env['VITE_EMULATOR_OFFSET'] ?? 0)
  return {
    root: import.meta.dirname,
    envDir: ENV_DIR,
    // In builds alone: Vitest would put them into the environment of every test.
    define: command === 'build' ? missingDefaults(env) : {},
    plugins: [react(), hashedScript()],
    server: {
      port: 5174,
      strictPort: true,
      proxy: { '/api': `http://127.0.0.1:${HOSTING_PORT + offset}` },
    },
    build: {
      target: ENGINES,
      cssTarget: ENGINES,
      assetsInlineLimit: 0,
      // Pages do not name them, and scripts/build.ts keeps them away from what is served.
      sourcemap: 'hidden',
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
    },
    test: {
      name: 'console',
      env: emulatorValues(),
      environment: 'jsdom',
      pool: 'vmThreads',
      // A person's keystrokes take their time on a machine that does something else, too.
      testTimeout: 20_000,
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/test/setup.ts'],
    },
  }
})
