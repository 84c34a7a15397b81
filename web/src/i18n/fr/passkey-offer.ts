import { walls } from '../../../../brand/fr.ts'

export const passkeyOffer = {
  title: 'Entrez sans mot de passe',
  wall: walls.passkeyOffer,
  under: ['Plus de formule', 'à retenir.'],
  text: 'Connexion réussie. Une clé d’accès se crée en une minute, sur cet appareil.',
  reasons: [
    ['face', 'Rien à taper', 'Le visage, l’empreinte ou le code de l’appareil suffit.'],
    ['shield', 'Rien à voler', 'Un faux site ne peut pas l’utiliser.'],
    [
      'cloud',
      'Rien à recopier',
      'Votre gestionnaire de mots de passe peut la copier sur vos autres appareils.',
    ],
  ],
  create: 'Créer une clé d’accès',
  creating: 'Création…',
  later: 'Plus tard',
  shared:
    'Appareil partagé\u202F? Choisissez «\u00A0Plus tard\u00A0»\u00A0: une clé ouvre votre compte à qui déverrouille l’appareil.',
  never: 'Ne plus me le proposer sur cet appareil',
  failed: 'Création impossible',
  withoutTitle: 'Aucune clé n’a été créée',
  without: 'Votre session reste ouverte, rien n’a changé.',
  closedTitle: 'La demande a été fermée',
  closed:
    'Vous l’avez annulée, ou elle a attendu trop longtemps. Votre mot de passe continue d’ouvrir votre compte.',
  goOnWithout: 'Continuer sans clé',
  notOpening: 'La fenêtre ne s’ouvre pas\u202F?',
  advice: [
    'Activez le verrouillage de l’écran\u00A0: il protège la clé.',
    'Mettez le navigateur à jour, ou essayez depuis votre téléphone.',
    'Une clé physique convient aussi\u00A0: branchez-la avant de réessayer.',
  ],
  createdTitle: 'Clé d’accès créée',
  created: 'À la prochaine connexion, choisissez votre adresse\u00A0: l’appareil fait le reste.',
  synced: 'Synchronisée',
  onThisDevice: 'Sur un seul appareil',
  justNow: (manager: string | undefined) =>
    manager === undefined ? 'Créée à l’instant' : `${manager} · créée à l’instant`,
  name: 'Nom de cette clé',
  nameHint: 'Pour la reconnaître parmi vos moyens de connexion.',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  saved: 'Nom enregistré.',
  notSaved: 'Nom inchangé',
  goOn: 'Continuer vers l’accueil',
}

/** The shape that the English texts must match. */
export type PasskeyOfferTexts = typeof passkeyOffer
