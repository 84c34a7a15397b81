import { FILE_NAME } from '@sesame/contract/product'

/** The person's files, which have numbers instead of names. */
export const files = {
  title: 'Vos fichiers',
  hint: (max: number, size: string) => `Jusqu’à ${max}\u00A0fichiers, de ${size} chacun.`,
  name: (number: number) => `Fichier\u00A0${number}`,
  /** The name of the downloaded file, without its extension. */
  saveAs: (number: number) => `${FILE_NAME}-fichier-${number}`,
  kept: (size: string, day: string) => `${size}, ajouté le ${day}`,
  none: 'Aucun fichier',
  noneHint: 'Ce que vous ajoutez ici reste dans votre compte.',
  failed: 'Fichiers indisponibles',
  add: 'Ajouter un fichier',
  full: 'Supprimez un fichier pour en ajouter un autre.',
  of: (count: number, max: number) => `${count} sur ${max}`,
  sending: 'Envoi du fichier',
  sent: 'Fichier ajouté.',
  sendFailed: 'Fichier non ajouté',
  stop: 'Annuler l’envoi',
  download: 'Télécharger',
  downloadLabel: (name: string) => `Télécharger\u00A0: ${name}`,
  downloadAll: 'Tout télécharger',
  downloading: (name: string) => `Téléchargement\u00A0: ${name}`,
  stopDownload: 'Annuler le téléchargement',
  downloaded: (count: number) =>
    count === 1 ? 'Fichier téléchargé.' : `${count}\u00A0fichiers téléchargés.`,
  downloadFailed: 'Téléchargement impossible',
  remove: 'Supprimer',
  removeLabel: (name: string) => `Supprimer\u00A0: ${name}`,
  removeTitle: 'Supprimer ce fichier\u202F?',
  removeText: (name: string) => `${name} sera effacé pour de bon.`,
  removing: 'Suppression…',
  removed: 'Fichier supprimé.',
  removeFailed: 'Suppression impossible',
}
