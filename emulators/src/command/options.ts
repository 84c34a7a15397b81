import { parseArgs } from 'node:util'
import { EMULATORS, type Emulator } from '../suite/ports.ts'

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
  readonly importFrom: string | undefined
  readonly exportTo: string | undefined
}

export const USAGE = `Usage : sesame-emulators [options]
        sesame-emulators exec "COMMANDE" [options]
        sesame-emulators [options] exec -- COMMANDE ARGUMENTS…

  exec                     lance une commande parmi les émulateurs, qui s’arrêtent avec elle,
                           et se termine avec son code

  --config FICHIER         le firebase.json (défaut : celui de ce dossier ou d’au-dessus)
  --project ID             le projet ou son alias ; « demo-… » n’atteint jamais le réseau
                           (défaut : celui de .firebaserc, sinon demo-project)
  --only LISTE             parmi ${EMULATORS.join(',')}
                           (défaut : ce que firebase.json configure)
  --port-offset N|auto     décale tous les ports de N, ou en trouve de libres
  --import DOSSIER         les données d’un export précédent
  --export-on-exit DOSSIER où écrire les données à l’arrêt
  --help                   cette page

  SESAME_EMULATORS=auto|official|embedded choisit les émulateurs : officiels quand Java 21
  et leurs archives sont là, embarqués sinon (auto, par défaut).`

/** Reads the command line. @throws {Error} that says what is wrong with it. */
export function readOptions(parameters: readonly string[]): Options {
  const { values, positionals } = parsed(parameters)
  return {
    help: values.help,
    exec: values.help ? undefined : commandIn(positionals),
    config: values.config,
    project: values.project,
    only: values.only === undefined ? undefined : emulatorsIn(values.only),
    portOffset: offsetIn(values['port-offset']),
    importFrom: values.import,
    exportTo: values['export-on-exit'],
  }
}

function parsed(parameters: readonly string[]) {
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
        import: { type: 'string' },
        'export-on-exit': { type: 'string' },
      },
    })
  } catch (cause) {
    const option = /'(--?[^' ]*)/.exec((cause as Error).message)?.[1] ?? ''
    const hint = parameters.includes('exec') ? ' Celles de la commande viennent après « -- ».' : ''
    throw new Error(`${option} : option inconnue, ou sans sa valeur.${hint}`, { cause })
  }
}

function commandIn([name, ...words]: readonly string[]): readonly string[] | undefined {
  if (name === undefined) return undefined
  if (name !== 'exec') throw new Error(`${name} : inconnu. --help montre ce qui est possible.`)
  if (words.length > 0) return words
  throw new Error('exec demande une commande, par exemple : sesame-emulators exec "npm test"')
}

function emulatorsIn(list: string): readonly Emulator[] {
  return list.split(',').map((word) => {
    const emulator = EMULATORS.find((name) => name === word.trim())
    if (emulator === undefined) {
      throw new Error(`--only ${word.trim()} : inconnu, choisissez parmi ${EMULATORS.join(', ')}.`)
    }
    return emulator
  })
}

function offsetIn(text: string): number | 'auto' {
  if (text === 'auto') return 'auto'
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new Error(`--port-offset ${text} : un nombre (20, 40…) ou auto.`)
}
