import type { FirebaseProject } from '../project/firebase-project.ts'
import { isLoopback, machineAddresses } from '../project/hosts.ts'
import type { Site } from '../project/suite-config.ts'
import type { Emulator } from '../suite/ports.ts'
import type { RunningEmulator } from '../suite/running-emulators.ts'
import type { Texts } from '../texts/french.ts'
import type { Options } from './options.ts'
import { partsOf } from './choose-ports.ts'

/**
 * Returns the emulators to start: those that are both requested and configured, as in firebase-tools.
 *
 * @throws {Error} if there are none.
 */
export function chooseEmulators(
  { emulators, configFile }: FirebaseProject,
  only: readonly Emulator[] | undefined,
  texts: Texts,
): readonly Emulator[] {
  const chosen = emulators.filter((name) => only?.includes(name) ?? true)
  if (chosen.length > 0) return chosen
  throw new Error(texts.project.nothingToStart(configFile))
}

/**
 * Returns the Hosting sites to run: the requested sites, in the requested order, or all sites if none is requested.
 *
 * Source: firebase-tools `filterOnly` of `lib/hosting/config.js`
 *
 * @param targets requested parts of emulators; those of other emulators are ignored.
 */
export function chooseSites(sites: readonly Site[], targets: readonly string[]): readonly Site[] {
  const names = targets.flatMap((target) => /^hosting:(.*)/.exec(target)?.[1] ?? [])
  if (names.length === 0) return sites
  return names.flatMap((name) => sites.find(({ site, target }) => name === (site ?? target)) ?? [])
}

/** Warnings about emulators that firebase-tools was asked to start but did not, for example functions without code. */
export function missingWarnings(
  chosen: readonly Emulator[],
  running: readonly RunningEmulator[],
  texts: Texts,
): string[] {
  return chosen
    .filter((name) => !running.some((emulator) => emulator.name === name))
    .map((name) => texts.start.notRunning(name))
}

/**
 * Warnings before the start: which emulators are left out, which are open for lack of rules, and which ones other machines
 * can reach.
 */
export function startWarnings(
  { emulators, notOffered, withoutRules, hosts }: FirebaseProject,
  chosen: readonly Emulator[],
  { only, defaultDeny }: Partial<Pick<Options, 'only' | 'defaultDeny'>>,
  { start }: Texts,
): string[] {
  const unknown = only?.filter((name) => !emulators.includes(name)) ?? []
  const unruled = withoutRules.filter(
    (name) => chosen.includes(name) && !(name === 'database' && defaultDeny === true),
  )
  const open = partsOf(chosen).filter((name) => !isLoopback(hosts[name]))
  const addresses = machineAddresses().join(', ') || '?'
  return [
    ...(notOffered.length === 0 ? [] : [start.notOffered(notOffered.join(', '))]),
    ...(unknown.length === 0 ? [] : [start.notConfigured(unknown.join(', '))]),
    ...(unruled.length === 0 ? [] : [start.unruled(unruled.join(', '))]),
    ...(open.length === 0 ? [] : [start.open(open.join(', '), addresses)]),
  ]
}
