import { parseArgs } from 'node:util'
import { EMULATORS, type Emulator } from '../suite/ports.ts'
import type { Texts } from '../texts/french.ts'

/** Options of the command line. */
export interface Options {
  readonly help: boolean
  /** The words of the command to run among the emulators; none to let them run until they are stopped. */
  readonly exec: readonly string[] | undefined
  /** Path of the `firebase.json`; by default, the nearest one in this folder or above. */
  readonly config: string | undefined
  readonly project: string | undefined
  readonly only: readonly Emulator[] | undefined
  /** Offset added to every port, or `auto`. */
  readonly portOffset: number | 'auto'
  /** Whether a database without rules denies everything. */
  readonly defaultDeny: boolean
  readonly importFrom: string | undefined
  readonly exportTo: string | undefined
}

/** Reads the command line. @throws {Error} that says what is wrong with it. */
export function readOptions(parameters: readonly string[], texts: Texts): Options {
  const { values, positionals } = parsed(parameters, texts)
  return {
    help: values.help,
    exec: values.help ? undefined : commandIn(positionals, texts),
    config: values.config,
    project: values.project,
    only: values.only === undefined ? undefined : emulatorsIn(values.only, texts),
    portOffset: offsetIn(values['port-offset'], texts),
    defaultDeny: values['default-deny'],
    importFrom: values.import,
    exportTo: values['export-on-exit'],
  }
}

function parsed(parameters: readonly string[], { options }: Texts) {
  try {
    return parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        config: { type: 'string' },
        project: { type: 'string' },
        only: { type: 'string' },
        'port-offset': { type: 'string', default: '0' },
        'default-deny': { type: 'boolean', default: false },
        import: { type: 'string' },
        'export-on-exit': { type: 'string' },
      },
    })
  } catch (cause) {
    const option = /'(--?[^' ]*)/.exec((cause as Error).message)?.[1] ?? ''
    // parseArgs takes « -5 » for an option.
    if (option === '--port-offset') {
      throw new Error(options.badOffset(parameters[parameters.indexOf(option) + 1] ?? ''), {
        cause,
      })
    }
    const hint = parameters.includes('exec') ? options.afterDashes : ''
    throw new Error(options.unknownOption(option) + hint, { cause })
  }
}

function commandIn(
  [name, ...words]: readonly string[],
  { options }: Texts,
): readonly string[] | undefined {
  if (name === undefined) return undefined
  if (name !== 'exec') throw new Error(options.unknownCommand(name))
  if (words.length > 0) return words
  throw new Error(options.noCommand)
}

function emulatorsIn(list: string, { options }: Texts): readonly Emulator[] {
  return list.split(',').map((word) => {
    const emulator = EMULATORS.find((name) => name === word.trim())
    if (emulator === undefined) {
      throw new Error(options.unknownEmulator(word.trim(), EMULATORS.join(', ')))
    }
    return emulator
  })
}

function offsetIn(text: string, { options }: Texts): number | 'auto' {
  if (text === 'auto') return 'auto'
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new Error(options.badOffset(text))
}
