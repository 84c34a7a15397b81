import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { HOST } from 'sesame-emulators/suite/ports'
import { emulatorValues } from '../../web/build/env-files.ts'
import { environmentOf } from '../../web/build/environment.ts'
import { ROOT } from '../project.ts'
import { projectFacts } from './project-facts.ts'

/** The virtual module from which the page imports the project's settings. */
const PROJECT = 'virtual:project'

interface Served {
  readonly address: string
  readonly stop: () => Promise<void>
}

/**
 * Serves the brand page on a free port, on the loopback only.
 *
 * @param project the id or alias of a project, whose settings name the publisher; without a project, the brand names it.
 */
export async function serveBrand(project: string | undefined): Promise<Served> {
  // The product's components read these values.
  const environment = environmentOf(emulatorValues(), { mode: 'emulator', dev: true })
  const server = await createServer({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    cacheDir: join(ROOT, 'node_modules', '.cache', 'brand'),
    logLevel: 'error',
    define: { environment: JSON.stringify(environment) },
    plugins: [readProject(project)],
    server: { host: HOST, port: 5180, fs: { allow: [ROOT] } },
  })
  await server.listen()
  const [address = ''] = server.resolvedUrls?.local ?? []
  return { address, stop: () => server.close() }
}

/** Reads the project's settings again whenever a file of the brand changes, because the brand fills in missing settings. */
function readProject(project: string | undefined): Plugin {
  return {
    name: 'sesame-brand-project',
    resolveId: (id) => (id === PROJECT ? id : undefined),
    async load(id) {
      if (id !== PROJECT) return undefined
      if (project === undefined) return 'export const served = null'
      const [fr, en] = await Promise.all([
        projectFacts(project, 'fr_FR.UTF-8'),
        projectFacts(project, 'C.UTF-8'),
      ])
      return `export const served = ${JSON.stringify({ fr, en })}`
    },
    hotUpdate({ file, modules }) {
      const own = this.environment.moduleGraph.getModuleById(PROJECT)
      const isBrand = file === join(ROOT, 'brand', 'brand.ts')
      return isBrand && own !== undefined ? [...modules, own] : modules
    },
  }
}
