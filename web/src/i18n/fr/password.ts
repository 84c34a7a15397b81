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
  rules: {
    minLength: ({ minLength }: PasswordPolicy) => `${minLength} caractères au moins`,
    maxLength: ({ maxLength }: PasswordPolicy) => `${maxLength} caractères au plus`,
    lowercase: () => 'Une minuscule',
    uppercase: () => 'Une majuscule',
    digit: () => 'Un chiffre',
    symbol: () => 'Un symbole',
  },
  ruleMet: ' (respecté)',
}
