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
  advice: 'Go for length: four unrelated words are easy to remember.',
  common: 'A less common password',
  leaks: {
    explanation:
      'Has this password leaked before? If you ask, the service Have I Been Pwned receives your IP address and the first 5\u00A0characters of a hash of the password, never the password.',
    check: 'Search known leaks',
    checking: 'Searching…',
    none: 'It is in no known leak.',
    found: (count) =>
      `It has appeared ${count.toLocaleString('en')}\u00A0${count === 1 ? 'time' : 'times'} in known leaks. Choose another one.`,
    failed: 'The search didn’t work. You can continue without it.',
  },
  rules: {
    minLength: ({ minLength }) => `At least ${minLength}\u00A0characters`,
    maxLength: ({ maxLength }) => `At most ${maxLength}\u00A0characters`,
    lowercase: () => 'A lowercase letter',
    uppercase: () => 'An uppercase letter',
    digit: () => 'A digit',
    symbol: () => 'A symbol',
  },
  ruleMet: ' (met)',
}
