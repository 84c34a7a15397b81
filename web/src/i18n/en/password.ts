import type { password as french } from '../fr/password.ts'

export const password: typeof french = {
  strengthLabel: 'Password strength',
  strength: [
    'Strength',
    'Strength: weak',
    'Strength: fair',
    'Strength: good',
    'Strength: excellent',
  ],
  strengthWord: ['not rated', 'weak', 'fair', 'good', 'excellent'],
  rules: {
    minLength: ({ minLength }) => `At least ${minLength} characters`,
    maxLength: ({ maxLength }) => `At most ${maxLength} characters`,
    lowercase: () => 'A lower-case letter',
    uppercase: () => 'An upper-case letter',
    digit: () => 'A digit',
    symbol: () => 'A symbol',
  },
  ruleMet: ' (met)',
}
