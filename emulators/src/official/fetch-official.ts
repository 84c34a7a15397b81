import { dirname } from 'node:path'
import { MIN_JAVA, type Archive } from './archives.ts'

/** Access to the machine, for fetching. */
export interface FetchTools {
  /** Major version of Java; 0 when there is none. */
  readonly java: () => Promise<number>
  readonly archives: readonly Archive[]
  readonly isHere: (archive: Archive) => boolean
  /**
   * Downloads one archive to its place with firebase-tools.
   *
   * @throws {Error} whose message says why it could not.
   */
  readonly download: (archive: Archive) => Promise<void>
}

const LABELS: Readonly<Record<Archive['name'], string>> = {
  database: 'Realtime Database',
  storage: 'règles de Storage',
}

const MEGABYTE = 1_000_000
const WITHOUT = 'Les émulateurs embarqués ne demandent ni Java ni téléchargement : « npm start ».'

/**
 * Fetches the official emulators that are missing, and reports each step, in French as Sésame's commands do.
 *
 * @throws {Error} that says what to do when Java is missing or too old, or a download fails.
 */
export async function fetchOfficial(tools: FetchTools, say: (step: string) => void): Promise<void> {
  const java = await tools.java()
  if (java < MIN_JAVA) {
    throw new Error(
      `Les émulateurs officiels demandent Java ${MIN_JAVA} ou plus (trouvé : ${java || 'aucun'}). ` +
        `Installez-le (par exemple depuis https://adoptium.net), puis relancez cette commande.\n  ${WITHOUT}`,
    )
  }
  say(`Java ${java} convient.`)
  for (const archive of tools.archives) {
    const label = LABELS[archive.name]
    if (tools.isHere(archive)) {
      say(`${label} : déjà là.`)
      continue
    }
    say(`${label} : téléchargement (${Math.round(archive.bytes / MEGABYTE)} Mo)…`)
    await fetchOne(archive, label, tools)
    say(`${label} : prêt.`)
  }
  const [first] = tools.archives
  if (first) say(`Dossier : ${dirname(first.file)}`)
}

async function fetchOne(archive: Archive, label: string, tools: FetchTools): Promise<void> {
  try {
    await tools.download(archive)
    if (!tools.isHere(archive)) throw new Error(`${archive.file} manque après le téléchargement.`)
  } catch (cause) {
    throw new Error(
      `${label} : le téléchargement a échoué.\n  ${(cause as Error).message}\n` +
        '  Vérifiez l’accès à storage.googleapis.com, directement ou par HTTPS_PROXY, puis relancez cette commande.\n' +
        `  ${WITHOUT}`,
      { cause },
    )
  }
}
