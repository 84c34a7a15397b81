/** Runs the emulators of the project in this folder until Ctrl-C. Usage: sesame-emulators --help */
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chooseKind } from '../official/kind.ts'
import { connectable } from '../project/hosts.ts'
import { readFirebaseProject } from '../project/firebase-project.ts'
import { interrupted } from '../suite/interrupted.ts'
import { authority, runningEmulators } from '../suite/running-emulators.ts'
import { startSuite, type Suite } from '../suite/start-suite.ts'
import { chooseEmulators, startWarnings } from './choose-emulators.ts'
import { chooseProjectPorts } from './choose-ports.ts'
import { readOptions, USAGE, type Options } from './options.ts'
import { report } from './report.ts'

async function start(options: Options): Promise<Suite> {
  const project = readFirebaseProject(options.config, options.project)
  const emulators = chooseEmulators(project, options.only)
  const kind = await chooseKind(process.env)
  const ports = await chooseProjectPorts(project, options.portOffset, emulators)
  console.log(`Émulateurs : ${kind === 'official' ? 'officiels' : 'embarqués'} (SESAME_EMULATORS)`)
  console.log(`Projet :     ${project.id}, ${project.configFile}`)
  console.log(`Démarrage :  ${emulators.join(', ')}…`)
  for (const warning of startWarnings(project, emulators, options.only)) console.log(warning)
  const suite = await startSuite({
    project: project.folder,
    configFile: project.configFile,
    projectId: project.id,
    kind,
    ports,
    emulators,
    logFolder: join(tmpdir(), 'sesame-emulators'),
    importFrom: options.importFrom === undefined ? undefined : resolve(options.importFrom),
    exportTo: options.exportTo === undefined ? undefined : resolve(options.exportTo),
    onProgress: (step) => console.log(`  ${step}`),
  })
  const hub = authority({ host: connectable(project.hosts.hub), port: ports.hub })
  const running = await runningEmulators(hub)
  console.log(report(running, { emulators, sites: project.sites }, suite.logFile))
  return suite
}

const stopRequested = interrupted()
try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const suite = await Promise.race([start(options), stopRequested.then(() => null)])
  if (suite) {
    const reason = await Promise.race([stopRequested, suite.ended.then(() => null)])
    if (reason === null)
      throw new Error(`Les émulateurs se sont arrêtés. Journal : ${suite.logFile}`)
    console.log('Arrêt…')
    await suite.stop()
    if (options.exportTo !== undefined) console.log(`Données : ${resolve(options.exportTo)}`)
  }
  process.exit(0)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}
