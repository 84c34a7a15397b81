import { dirname } from 'node:path'
import { localized, type Text } from '../texts/localized.ts'
import { MIN_JAVA, type Archive } from './archives.ts'

/** The functions with which fetching accesses the machine. Tests replace them. */
export interface FetchTools {
  /** Returns the major version of Java; 0 if there is none. */
  readonly java: () => Promise<number>
  readonly archives: readonly Archive[]
  readonly isHere: (archive: Archive) => boolean
  /**
   * Downloads one archive with firebase-tools, which installs it.
   *
   * @throws {Error} with the reason as its message.
   */
  readonly download: (archive: Archive) => Promise<void>
}

const LABELS: Readonly<Record<Archive['name'], Text>> = {
  database: { fr: 'Realtime Database', en: 'Realtime Database' },
  storage: { fr: 'règles de Storage', en: 'Storage rules' },
}

const MEGABYTE = 1_000_000
const WITHOUT = {
  fr: 'Les émulateurs embarqués ne demandent ni Java ni téléchargement\u00A0: «\u00A0npm start\u00A0».',
  en: 'The embedded emulators need neither Java nor a download: “npm start”.',
}

/**
 * Downloads the official emulators that are not installed, and reports each step.
 *
 * @throws {Error} with instructions, if Java is missing or too old, or a download fails.
 */
export async function fetchOfficial(tools: FetchTools, say: (step: string) => void): Promise<void> {
  const java = await tools.java()
  if (java < MIN_JAVA) {
    throw new Error(
      localized({
        fr:
          `Les émulateurs officiels demandent Java ${MIN_JAVA} ou plus (trouvé\u00A0: ${java || 'aucun'}). ` +
          `Installez-le (par exemple depuis https://adoptium.net), puis relancez cette commande.\n  ${WITHOUT.fr}`,
        en:
          `The official emulators need Java ${MIN_JAVA} or later (found: ${java || 'none'}). ` +
          `Install it (for example from https://adoptium.net), then run this command again.\n  ${WITHOUT.en}`,
      }),
    )
  }
  say(localized({ fr: `Java ${java} convient.`, en: `Java ${java} will do.` }))
  for (const archive of tools.archives) {
    const { fr, en } = LABELS[archive.name]
    if (tools.isHere(archive)) {
      say(localized({ fr: `${fr}\u00A0: déjà là.`, en: `${en}: already here.` }))
      continue
    }
    const megabytes = Math.round(archive.bytes / MEGABYTE)
    say(
      localized({
        fr: `${fr}\u00A0: téléchargement (${megabytes} Mo)…`,
        en: `${en}: downloading (${megabytes} MB)…`,
      }),
    )
    await fetchOne(archive, tools)
    say(localized({ fr: `${fr}\u00A0: prêt.`, en: `${en}: ready.` }))
  }
  const [first] = tools.archives
  const folder = dirname(first?.file ?? '')
  if (first) say(localized({ fr: `Dossier\u00A0: ${folder}`, en: `Folder: ${folder}` }))
}

async function fetchOne(archive: Archive, tools: FetchTools): Promise<void> {
  const { file } = archive
  try {
    await tools.download(archive)
    if (tools.isHere(archive)) return
    throw new Error(
      localized({
        fr: `${file} manque après le téléchargement.`,
        en: `${file} is missing after the download.`,
      }),
    )
  } catch (cause) {
    const { fr, en } = LABELS[archive.name]
    const { message } = cause as Error
    const text = localized({
      fr:
        `${fr}\u00A0: le téléchargement a échoué.\n  ${message}\n` +
        '  Vérifiez l’accès à storage.googleapis.com, directement ou par HTTPS_PROXY, puis relancez cette commande.\n' +
        `  ${WITHOUT.fr}`,
      en:
        `${en}: the download failed.\n  ${message}\n` +
        '  Check the access to storage.googleapis.com, directly or through HTTPS_PROXY, then run this command again.\n' +
        `  ${WITHOUT.en}`,
    })
    throw new Error(text, { cause })
  }
}
