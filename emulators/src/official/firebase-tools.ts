import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Texts } from '../texts/french.ts'

/**
 * The major version of firebase-tools for which this package is written. Other versions may print other output or have
 * other internals.
 */
const MAJOR = 15

/**
 * Path to the script of the firebase-tools that Node resolves from this package, normally the one in the user's
 * project.
 *
 * @throws {Error} that says which version to install when firebase-tools is missing or has another major version.
 */
export function firebaseTools(texts: Texts, from: string = import.meta.url): string {
  const { script, version } = find(texts, from)
  if (Number.parseInt(version, 10) === MAJOR) return script
  throw new Error(texts.kinds.otherFirebaseTools(version, MAJOR))
}

/**
 * The reason why firebase-tools cannot read a configuration file; undefined if it can. firebase-tools itself reports no
 * error if it can continue with its defaults, and then uses unexpected ports.
 *
 * Source: firebase-tools `beforeEmulatorCommand` of `lib/emulator/commandUtils.js`, `lib/config.js`
 *
 * @param script path to the script of firebase-tools.
 */
export function configProblem(script: string, configFile: string): string | undefined {
  const { Config } = createRequire(script)('../config.js') as {
    readonly Config: { readonly load: (options: object) => unknown }
  }
  try {
    Config.load({ cwd: dirname(configFile), configPath: configFile })
    return undefined
  } catch (error) {
    // The last line of the message is the reason. It follows the file's name and an empty line.
    return (error as Error).message.split('\n').findLast((line) => line.trim() !== '')
  }
}

function find(texts: Texts, from: string) {
  const project = createRequire(from)
  try {
    const script = project.resolve('firebase-tools/lib/bin/firebase.js')
    const { version } = project('firebase-tools/package.json') as { readonly version: string }
    return { script, version }
  } catch (cause) {
    throw new Error(texts.kinds.noFirebaseTools, { cause })
  }
}
