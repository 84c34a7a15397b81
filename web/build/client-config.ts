import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { loadEnv, type ConfigEnv, type PluginOption } from 'vite'
import type { ViteUserConfig } from 'vitest/config'
import type { ClientEnvironment } from '@sesame/contract/environment'
import { definesOf, environmentOf } from './environment.ts'
import { emulatorValues } from './project-settings.ts'

/** The oldest engines with light-dark(), nesting, @property, :user-valid and container queries. */
const ENGINES = ['chrome123', 'edge123', 'safari17.5', 'firefox128']

/** The folder of a project's values. Both clients use them, because they belong to one Firebase application. */
const ENV_DIR = join(import.meta.dirname, '..')

/** The settings that differ between the two clients. */
interface Client {
  readonly name: 'web' | 'console'
  readonly root: string
  /** The port of its Vite server. */
  readonly port: number
  /** Hosting's port for its site when the Vite server stands in front of it. */
  readonly hostingPort: number
  readonly plugins: readonly PluginOption[]
}

/**
 * The environment of the client in this mode. A mode without values has the suite's, as tests and tools that only read this
 * configuration; `npm run build` refuses it (project-settings.ts).
 */
export function readEnvironment({ command, mode }: ConfigEnv): ClientEnvironment {
  const own = mode === 'test' ? {} : loadEnv(mode, ENV_DIR)
  const values = 'VITE_HOST_URL' in own ? own : emulatorValues()
  return environmentOf(values, { mode, dev: command === 'serve' })
}

/** The configuration of Vite and Vitest that both clients share. */
export function clientConfig(
  { name, root, port, hostingPort, plugins }: Client,
  env: ConfigEnv,
  environment = readEnvironment(env),
): ViteUserConfig {
  const whole = { environment: JSON.stringify(environment) }
  return {
    root,
    envDir: ENV_DIR,
    // Vite's server and Vitest make it a global.
    define: env.command === 'build' ? definesOf(environment) : whole,
    plugins: [react(), ...plugins],
    server: {
      port,
      strictPort: true,
      proxy: { '/api': `http://127.0.0.1:${hostingPort + environment.emulatorOffset}` },
    },
    build: {
      target: ENGINES,
      cssTarget: ENGINES,
      assetsInlineLimit: 0,
      // Pages do not name the maps, and scripts/build.ts does not publish them.
      sourcemap: 'hidden',
      // One style sheet, which the pages of `web` contain inline (see `render-pages.ts`).
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
    },
    test: {
      name,
      environment: 'jsdom',
      // A context for each file rather than a worker, so that jsdom is loaded only once, in a quarter of the time.
      pool: 'vmThreads',
      // Simulated keystrokes take longer on a busy machine.
      testTimeout: 20_000,
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/test/setup.ts'],
    },
  }
}
