import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Texts } from '../texts/french.ts'

/** This package reads the output and replaces parts of this major version; others may differ. */
const MAJOR = 15

/**
 * Path to the script of the firebase-tools that Node finds from this package: that of the project it is installed in.
 *
 * @throws {Error} that says which to install when it is missing, or of another major version.
 */
export function firebaseTools(texts: Texts, from: string = import.meta.url): string {
  const { script, version } = find(texts, from)
  if (Number.parseInt(version, 10) === MAJOR) return script
  throw new Error(texts.kinds.otherFirebaseTools(version, MAJOR))
}

/**
 * Why firebase-tools does not read a configuration file; undefined if it does. firebase-tools does not report it when
 * it can continue with its defaults, and so on unexpected ports.
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
    // The name of the file, an empty line, and the reason.
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
