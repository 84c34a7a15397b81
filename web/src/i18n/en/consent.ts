import { PRODUCT } from '@sesame/contract/product'
import type { InsideTexts } from '../fr/inside.ts'

export const consent: InsideTexts['consent'] = {
  title: 'Visit statistics',
  question: `May we count visits to help us improve ${PRODUCT}? Nothing is sent without your consent, and you can change your mind at any time under Personal data.`,
  refuse: 'Decline',
  accept: 'Accept',
  refused: 'Visit statistics declined.',
  accepted: 'Visit statistics accepted.',
  hint: 'Visits only, no advertising. Your choice takes effect straight away.',
  undecided: 'You haven’t chosen yet, so nothing is measured.',
}
