import type { Text } from '../scripts/localized.ts'

/** The hint that commands print if they can be interrupted and run again. */
export const RESUMES: Text = {
  fr: 'Ctrl-C arrête\u00A0; la même commande reprend.',
  en: 'Ctrl-C stops; run the command again to continue.',
}

/** The hint that commands print if they only read. */
export const ONLY_READS: Text = {
  fr: 'Ctrl-C arrête\u00A0; rien n’est écrit.',
  en: 'Ctrl-C stops; nothing is written.',
}
