import type { PasswordPolicy } from '../../lib/identity/identity.ts'

/** Choosing a password: at sign-up, after a reset, in the profile. */
export const password = {
  strengthLabel: 'Robustesse du mot de passe',
  strength: [
    'Robustesse',
    'Robustesse : faible',
    'Robustesse : moyenne',
    'Robustesse : bonne',
    'Robustesse : excellente',
  ],
  strengthWord: ['non évaluée', 'faible', 'moyenne', 'bonne', 'excellente'],
  advice: 'Misez sur la longueur\u00A0: quatre mots sans lien entre eux se retiennent bien.',
  common: 'Un mot de passe moins courant',
  leaks: {
    explanation:
      'Ce mot de passe a-t-il déjà fuité\u202F? Si vous le demandez, le service Have I Been Pwned reçoit votre adresse IP et les 5\u00A0premiers caractères d’une empreinte du mot de passe, jamais le mot de passe.',
    check: 'Chercher dans les fuites connues',
    checking: 'Recherche…',
    none: 'Il ne figure dans aucune fuite connue.',
    found: (count: number) =>
      `Il figure ${count.toLocaleString('fr')}\u00A0fois dans des fuites connues. Choisissez-en un autre.`,
    failed: 'La recherche n’a pas abouti. Vous pouvez continuer sans elle.',
  },
  rules: {
    minLength: ({ minLength }: PasswordPolicy) => `${minLength}\u00A0caractères au moins`,
    maxLength: ({ maxLength }: PasswordPolicy) => `${maxLength}\u00A0caractères au plus`,
    lowercase: () => 'Une minuscule',
    uppercase: () => 'Une majuscule',
    digit: () => 'Un chiffre',
    symbol: () => 'Un symbole',
  },
  ruleMet: ' (respecté)',
}
