import type { Titled } from '@sesame/contract/titles'
import type { ERRORS } from '../names.ts'

export const applicationErrors: Readonly<Record<keyof typeof ERRORS, Titled>> = {
  'notebook/full': {
    fr: 'Votre carnet est plein. Supprimez une note, puis réessayez.',
    en: 'Your notebook is full. Remove a note, then try again.',
  },
}
