import type { resume as french } from '../fr/resume.ts'

export const resume: typeof french = {
  title: 'Resume your session',
  continueAs: (name) => `Continue as ${name}`,
  notYou: 'Not you?',
  forget: 'Forget this account',
  otherAccount: 'Use another account',
}
