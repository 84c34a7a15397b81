import { chooseKind } from '../official/kind.ts'
import { readFirebaseProject, type FirebaseProject } from '../project/firebase-project.ts'
import { connectable } from '../project/hosts.ts'
import { authority, runningEmulators, type RunningEmulator } from '../suite/running-emulators.ts'
import { startSuite, type Suite } from '../suite/start-suite.ts'
import { userFolder } from '../suite/user-folder.ts'
import type { Texts } from '../texts/french.ts'
import { chooseEmulators, chooseSites, missingWarnings, startWarnings } from './choose-emulators.ts'
import { chooseProjectPorts } from './choose-ports.ts'
import type { Options } from './options.ts'
import { importFolder, planExport, type ExportPlan } from './plan-export.ts'

/** A project and its running suite. */
export interface Started {
  readonly project: FirebaseProject
  readonly suite: Suite
  readonly running: readonly RunningEmulator[]
  /** Undefined if no export was requested. */
  readonly exportPlan: ExportPlan | undefined
}

/**
 * Starts the emulators selected by the options, and reports each step.
 *
 * @throws {Error} whose message is a sentence with the reason, if they do not start.
 */
export async function start(
  options: Options,
  texts: Texts,
  say: (line: string) => void,
): Promise<Started> {
  const configured = readFirebaseProject(options, texts)
  const project = { ...configured, sites: chooseSites(configured.sites, options.targets) }
  const exportPlan =
    options.exportTo === undefined ? undefined : planExport(options.exportTo, project.folder, texts)
  const importFrom = importFolder(options.importFrom, exportPlan, texts)
  const emulators = chooseEmulators(project, options.only, texts)
  const kind = await chooseKind(process.env, texts)
  const ports = await chooseProjectPorts(project, options.portOffset, emulators, texts)
  say(texts.start.heading(kind, project.id, project.configFile, emulators.join(', ')))
  for (const warning of startWarnings(project, emulators, options, texts)) say(warning)
  if (options.defaultDeny && kind === 'official') say(texts.start.defaultDenyIgnored)
  const suite = await startSuite({
    project: project.folder,
    configFile: project.configFile,
    projectId: project.id,
    kind,
    ports,
    emulators,
    defaultDeny: options.defaultDeny,
    logFolder: userFolder(),
    importFrom,
    exportTo: exportPlan?.folder,
    targets: options.targets,
    inspectFunctions: options.inspectFunctions,
    debug: options.debug,
    texts,
    onProgress: (step) => say(`  ${step}`),
  })
  const hub = authority({ host: connectable(project.hosts.hub), port: ports.hub })
  const running = await runningEmulators(hub)
  for (const warning of missingWarnings(emulators, running, texts)) say(warning)
  if (suite.hidden !== undefined) say(texts.start.hidden(suite.hidden.reason))
  return { project, suite, running, exportPlan }
}
