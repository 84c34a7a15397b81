import type { Catalogue } from '../catalogue.ts'

export const consent: Catalogue['consent'] = {
  title: 'Visit statistics',
  question:
    'May we count visits to improve Sésame? Nothing is sent without your consent, and you can change your mind in your personal data.',
  refuse: 'Refuse',
  accept: 'Accept',
  refused: 'Visit statistics refused.',
  accepted: 'Visit statistics accepted.',
  hint: 'Visits only, no advertising. Your choice applies at once.',
  undecided: 'You have not chosen yet: nothing is measured.',
}
