import { walls } from '../../../../brand/fr.ts'

/** The announcement that from a given date, everybody needs a code or a passkey to sign in. */
export const secondFactorDemand = {
  wall: walls.secondFactorDemand,
  under: ['Une minute suffit.'],
  title: 'Protégez votre compte',
  lead: (day: string) =>
    `Depuis le ${day}, un code ou une clé d’accès est demandé pour se connecter. Choisissez l’un des deux pour continuer.`,
  app: 'Une application de codes',
  appText: 'Après le mot de passe, vous saisissez un code lu sur votre téléphone.',
  activate: 'Activer la double vérification',
  passkey: 'Une clé d’accès',
  passkeyText: 'Vous entrez avec le visage, l’empreinte ou le code de l’appareil.',
  create: 'Créer une clé d’accès',
  creating: 'Création…',
  failed: 'La clé d’accès n’est pas créée',
  proof: 'Confirmez que c’est vous',
  others: 'Mes données, ou supprimer mon compte',
  kept: 'Rien n’est effacé. Vos pages s’ouvrent dès que c’est fait.',
}

/** The shape that the English texts must match. */
export type SecondFactorDemandTexts = typeof secondFactorDemand
