export const home = {
  title: 'Accueil',
  hello: (name: string) => `Bonjour ${name}.`,
  helloGuest: 'Bonjour.',
  newUserLead: 'Votre compte est ouvert. Voici votre espace.',
  guestLead: 'Vous êtes connecté en tant qu’invité.',
  lead: (attention: number) => {
    if (attention === 0) return 'Votre compte se porte bien.'
    if (attention === 1) return 'Votre compte se porte bien. Un seul point mérite votre attention.'
    return `${attention} points méritent votre attention.`
  },
  health: 'Santé du compte',
  healthValue: (good: number, all: number) => `${good} sur ${all}`,
  healthText: (good: number, all: number) => `${good} points sur ${all}`,
  emailVerified: 'Adresse e-mail vérifiée',
  emailUnverified: 'Adresse e-mail à vérifier',
  emailUnverifiedHint: 'Ouvrez l’e-mail reçu à l’inscription.',
  named: 'Nom affiché choisi',
  unnamed: 'Nom affiché à choisir',
  unnamedHint: 'Il accompagne votre profil.',
  severalWays: 'Plusieurs moyens d’entrer',
  oneWay: 'Un seul moyen d’entrer',
  see: 'Voir',
  seeLabel: (subject: string) => `Voir\u00A0: ${subject}`,
  recent: 'Activité récente',
  deviceAndBrowser: (browser: string, device: string) => `${browser} sur ${device}`,
  noActivity: 'Aucune connexion récente',
  noActivityHint: 'Vos prochaines connexions apparaîtront ici.',
  activityFailed: 'Activité indisponible',
  shortcuts: 'Raccourcis',
  changeName: 'Changer le nom affiché',
  seeLinked: 'Voir les comptes liés',
  changeAppearance: 'Changer l’apparence ou la langue',
}
