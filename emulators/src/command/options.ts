import { parseArgs } from 'node:util'
import { EMULATORS, type Emulator } from '../suite/ports.ts'
import type { Texts } from '../texts/french.ts'

/** Options of the command line. */
export interface Options {
  readonly help: boolean
  readonly version: boolean
  /** The command to run alongside the emulators, word by word; undefined to run them until they are stopped. */
  readonly exec: readonly string[] | undefined
  /** Path of the `firebase.json`; by default, the nearest one in the working directory or above. */
  readonly config: string | undefined
  readonly project: string | undefined
  readonly only: readonly Emulator[] | undefined
  /** The requested parts of emulators in `only`, such as `hosting:app`. */
  readonly targets: readonly string[]
  /** Offset added to every port, or `auto`. */
  readonly portOffset: number | 'auto'
  /** Whether a database without rules denies all requests. */
  readonly defaultDeny: boolean
  readonly importFrom: string | undefined
  readonly exportTo: string | undefined
  /** The port of the functions' debugger; true to choose a free one. */
  readonly inspectFunctions: number | true | undefined
  /** Whether firebase-tools logs all details. */
  readonly debug: boolean
}

/** Reads the command line. @throws {Error} that states what is wrong with the command line. */
export function readOptions(parameters: readonly string[], texts: Texts): Options {
  const { values, positionals } = parsed(withEmptyValues(parameters), texts)
  const only = values.only?.split(/[\s,]+/).filter(Boolean) ?? []
  return {
    help: values.help,
    version: values.version,
    exec: values.help || values.version ? undefined : commandIn(positionals, texts),
    config: values.config,
    project: values.project,
    only: only.length === 0 ? undefined : emulatorsIn(only, texts),
    targets: only.filter((word) => word.includes(':') && !only.includes(nameIn(word))),
    portOffset: offsetIn(values['port-offset'], texts),
    defaultDeny: values['default-deny'],
    importFrom: values.import,
    exportTo: exportIn(values['export-on-exit'], values.import, texts),
    inspectFunctions: inspectionIn(values['inspect-functions'], texts),
    debug: values.debug,
  }
}

/** Options that may have no value. */
const WITHOUT_VALUE = ['--export-on-exit', '--inspect-functions']

/**
 * Adds an empty value to these options if no value follows. As in firebase-tools, the word that follows is the value,
 * unless it is `exec`.
 */
function withEmptyValues(parameters: readonly string[]): readonly string[] {
  const words = parameters.includes('--') ? parameters.indexOf('--') : parameters.length
  return parameters.map((word, i) => {
    const next = parameters[i + 1]
    const hasValue = next !== undefined && next !== 'exec' && !next.startsWith('-')
    return i < words && WITHOUT_VALUE.includes(word) && !hasValue ? `${word}=` : word
  })
}

function parsed(parameters: readonly string[], { options }: Texts) {
  try {
    return parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'V', default: false },
        config: { type: 'string', short: 'c' },
        project: { type: 'string', short: 'P' },
        only: { type: 'string' },
        'port-offset': { type: 'string', default: '0' },
        'default-deny': { type: 'boolean', default: false },
        import: { type: 'string' },
        'export-on-exit': { type: 'string' },
        'inspect-functions': { type: 'string' },
        debug: { type: 'boolean', default: false },
        // Accepted but ignored, because scripts for the official suite pass this option. sesame-emulators never asks
        // questions.
        'non-interactive': { type: 'boolean', default: false },
      },
    })
  } catch (cause) {
    const option = /'(?:-\w, )?(--?[^' ]*)/.exec((cause as Error).message)?.[1] ?? ''
    // parseArgs would treat « -5 » as an option.
    if (option === '--port-offset') {
      throw new Error(options.badOffset(parameters[parameters.indexOf(option) + 1] ?? ''), {
        cause,
      })
    }
    const instead = new Map(Object.entries(options.instead)).get(option)
    if (instead !== undefined) throw new Error(`${option}${instead}`, { cause })
    const hint = parameters.includes('exec') ? options.afterDashes : ''
    throw new Error(options.unknownOption(option) + hint, { cause })
  }
}

function commandIn(
  [name, ...words]: readonly string[],
  { options }: Texts,
): readonly string[] | undefined {
  if (name === undefined) return undefined
  if (name !== 'exec') {
    const instead = new Map(Object.entries(options.commands)).get(name)
    throw new Error(instead === undefined ? options.unknownCommand(name) : `${name}${instead}`)
  }
  if (words[0]?.trim()) return words
  throw new Error(options.noCommand)
}

/**
 * Returns the emulators named by these words. A word may also name a part of an emulator, such as `hosting:app`.
 *
 * Source: firebase-tools `filterEmulatorTargets` of `lib/emulator/controller.js`
 */
function emulatorsIn(words: readonly string[], { options }: Texts): readonly Emulator[] {
  const emulators = words.map((word) => {
    const emulator = EMULATORS.find((name) => name === nameIn(word))
    if (emulator === undefined) throw new Error(options.unknownEmulator(word, EMULATORS.join(', ')))
    return emulator
  })
  return [...new Set(emulators)]
}

const nameIn = (word: string) => word.replace(/:.*/, '')

/** Source: firebase-tools `setExportOnExitOptions` of `lib/emulator/commandUtils.js` */
function exportIn(folder: string | undefined, imported: string | undefined, { options }: Texts) {
  if (folder !== '') return folder
  if (imported === undefined) throw new Error(options.exportWhere)
  return imported
}

/** Source: firebase-tools `parseInspectionPort` of `lib/emulator/commandUtils.js` */
function inspectionIn(port: string | undefined, { options }: Texts): number | true | undefined {
  if (port === undefined) return undefined
  if (port === '' || port === 'true') return true
  if (/^\d+$/.test(port) && Number(port) >= 1024 && Number(port) <= 65_535) return Number(port)
  throw new Error(options.badInspection(port))
}

function offsetIn(text: string, { options }: Texts): number | 'auto' {
  if (text === 'auto') return 'auto'
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new Error(options.badOffset(text))
}
