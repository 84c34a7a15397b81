import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { loadEnv, type ConfigEnv, type PluginOption } from 'vite'
import type { ViteUserConfig } from 'vitest/config'
import type { ClientEnvironment } from '@sesame/contract/environment'
import { brand } from './branded.ts'
import { definesOf, environmentOf } from './environment.ts'
import { emulatorValues } from './env-files.ts'
import { notFoundPage, type NotFoundWords } from './not-found-page.ts'

/** The oldest engines that have light-dark(), nesting, @property, :user-valid and container queries. */
const ENGINES = ['chrome123', 'edge123', 'safari17.5', 'firefox128']

/**
 * The folder with the projects' `.env` files. Both clients read the same files, because they belong to one Firebase application.
 */
const ENV_DIR = join(import.meta.dirname, '..')

/** The settings that differ between the two clients. */
interface Client {
  readonly name: 'web' | 'console'
  readonly root: string
  /** The port of the client's Vite server. */
  readonly port: number
  /** The Hosting emulator's port for this client's site, before the emulators' offset. Vite forwards API calls to it. */
  readonly hostingPort: number
  readonly notFound: NotFoundWords
  readonly plugins: readonly PluginOption[]
}

/**
 * The client's environment in a Vite mode. A mode without its own values gets the emulators' values, except in `npm run build`,
 * which refuses such a mode (scripts/build-settings.ts). Tests and tools that only read this configuration also get the
 * emulators' values.
 */
export function readEnvironment({ command, mode }: ConfigEnv): ClientEnvironment {
  const own = mode === 'test' ? {} : loadEnv(mode, ENV_DIR)
  const values = 'VITE_HOST_URL' in own ? own : emulatorValues()
  return environmentOf(values, { mode, dev: command === 'serve' })
}

/** The Vite and Vitest configuration that both clients share. */
export function clientConfig(
  { name, root, port, hostingPort, notFound, plugins }: Client,
  env: ConfigEnv,
  environment = readEnvironment(env),
): ViteUserConfig {
  const whole = { environment: JSON.stringify(environment) }
  return {
    root,
    envDir: ENV_DIR,
    // In a build, each value of `environment` is replaced separately. Vite's server and Vitest define `environment` as a
    // global.
    define: env.command === 'build' ? definesOf(environment) : whole,
    plugins: [react(), brand(name), notFoundPage(notFound), ...plugins],
    server: {
      port,
      strictPort: true,
      proxy: { '/api': `http://127.0.0.1:${hostingPort + environment.emulatorOffset}` },
    },
    build: {
      target: ENGINES,
      cssTarget: ENGINES,
      assetsInlineLimit: 0,
      // Pages do not link to the source maps, and scripts/build.ts does not publish them.
      sourcemap: 'hidden',
      // Build a single style sheet, which the pages of `web` contain inline (see `render-pages.ts`).
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
    },
    test: {
      name,
      environment: 'jsdom',
      // Run each test file in a VM context, so that jsdom is loaded only once. The tests take a quarter of the time that they
      // take in separate workers.
      pool: 'vmThreads',
      // Simulated keystrokes take longer on a busy machine.
      testTimeout: 20_000,
      hookTimeout: 20_000,
      include: ['src/**/*.test.{ts,tsx}', `../application/${name}/**/*.test.{ts,tsx}`],
      setupFiles: ['src/test/setup.ts'],
    },
  }
}
