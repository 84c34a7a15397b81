import { OF_PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/fr.ts'

/** The person's data: downloading and erasing it. */
export const data = {
  title: 'Données personnelles',
  hint: 'Vos données vous appartiennent (RGPD).',
  export: 'Exporter',
  exportLabel: 'Exporter mes données',
  exportText:
    'Un fichier à télécharger tout de suite (format JSON) : profil, réglages, appareils, connexions et alertes, avec la liste de vos fichiers.',
  exportFiles: 'Vos fichiers eux-mêmes se téléchargent plus bas.',
  exporting: 'Préparation…',
  exported: 'Vos données ont été téléchargées.',
  exportFailed: 'Export impossible',
  prepared: `Vos données, préparées par l’équipe ${OF_PRODUCT}`,
  preparedOn: (day: string) => `Copie du ${day}.`,
  download: 'Télécharger',
  downloading: 'Téléchargement…',
  downloadLabel: `Télécharger vos données, préparées par l’équipe ${OF_PRODUCT}`,
  downloadFailed: 'Téléchargement impossible',
  erase: 'Supprimer',
  eraseLabel: 'Supprimer mon compte',
  eraseText: 'Suppression immédiate et définitive, fichiers compris.',
  eraseTitle: 'Supprimer votre compte ?',
  eraseWarning:
    'Votre profil, vos réglages, vos fichiers et vos sessions seront supprimés aussitôt. Personne ne pourra les retrouver.',
  eraseWord: 'SUPPRIMER',
  eraseField: (word: string) => `Pour confirmer, saisissez ${word}`,
  erasing: 'Suppression…',
  eraseFailed: 'Suppression impossible',
  eraseGuest: 'Supprimer mon compte invité',
  eraseGuestTitle: 'Supprimer votre compte invité ?',
  eraseGuestText: 'Suppression immédiate et définitive.',
  goodbyeWall: walls.goodbye,
  goodbyeTitle: 'Votre compte est supprimé',
  goodbye: 'Vos données sont supprimées. Vous pourrez créer un nouveau compte quand vous voudrez.',
  goodbyeLink: 'Retour à la connexion',
}
