import type { FirebaseProject } from '../project/firebase-project.ts'
import { isLoopback, machineAddresses } from '../project/hosts.ts'
import type { Emulator } from '../suite/ports.ts'
import type { RunningEmulator } from '../suite/running-emulators.ts'
import { partsOf } from './choose-ports.ts'

/**
 * The emulators to start: as with firebase-tools, those that the configuration names, among those asked for.
 *
 * @throws {Error} when that is none.
 */
export function chooseEmulators(
  { emulators, configFile }: FirebaseProject,
  only: readonly Emulator[] | undefined,
): readonly Emulator[] {
  const chosen = emulators.filter((name) => only?.includes(name) ?? true)
  if (chosen.length > 0) return chosen
  throw new Error(
    `Rien à démarrer : ${configFile} ne configure aucun des émulateurs demandés. ` +
      'Nommez-les sous « emulators », par exemple { "emulators": { "auth": {} } }.',
  )
}

/** What firebase-tools did not start after all, for example functions that have no code. */
export function missingWarnings(
  chosen: readonly Emulator[],
  running: readonly RunningEmulator[],
): string[] {
  return chosen
    .filter((name) => !running.some((emulator) => emulator.name === name))
    .map((name) => `⚠ ${name} ne tourne pas ; le journal dit pourquoi.`)
}

/** What to know before the start: what is left out, and what other machines reach. */
export function startWarnings(
  { emulators, notOffered, hosts }: FirebaseProject,
  chosen: readonly Emulator[],
  only: readonly Emulator[] = [],
): string[] {
  const unknown = only.filter((name) => !emulators.includes(name))
  const open = partsOf(chosen).filter((name) => !isLoopback(hosts[name]))
  return [
    ...(notOffered.length === 0
      ? []
      : [`⚠ Pas proposé ici, donc pas démarré : ${notOffered.join(', ')}`]),
    ...(unknown.length === 0
      ? []
      : [`⚠ Pas configuré dans firebase.json, donc pas démarré : ${unknown.join(', ')}`]),
    ...(open.length === 0
      ? []
      : [
          `⚠ Ouvert aux autres machines, sans mot de passe : ${open.join(', ')}` +
            ` (cette machine : ${machineAddresses().join(', ') || '?'})`,
        ]),
  ]
}
