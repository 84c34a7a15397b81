import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { loadEnv, type ConfigEnv, type PluginOption } from 'vite'
import type { ViteUserConfig } from 'vitest/config'
import { emulatorValues, missingDefaults } from './project-settings.ts'

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

/** The project's values in this mode. */
export const valuesOf = ({ mode }: Pick<ConfigEnv, 'mode'>): Record<string, string> =>
  loadEnv(mode, ENV_DIR)

/** The configuration of Vite and Vitest that both clients share. */
export function clientConfig(
  { name, root, port, hostingPort, plugins }: Client,
  { command, mode }: ConfigEnv,
  env = valuesOf({ mode }),
): ViteUserConfig {
  const offset = Number(env['VITE_EMULATOR_OFFSET'] ?? 0)
  return {
    root,
    envDir: ENV_DIR,
    // Only in builds: Vitest would put them into the environment of every test.
    define: command === 'build' ? missingDefaults(env) : {},
    plugins: [react(), ...plugins],
    server: {
      port,
      strictPort: true,
      proxy: { '/api': `http://127.0.0.1:${hostingPort + offset}` },
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
}
