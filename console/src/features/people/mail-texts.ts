const fr = {
  title: 'Un e-mail étrange\u202F?',
  hint: 'Les e-mails envoyés par nous à une adresse ces 30\u00A0derniers jours. La recherche est inscrite au journal.',
  address: 'Adresse qui a reçu l’e-mail',
  invalid: 'Cette adresse e-mail n’est pas valable. Exemple\u00A0: nom@exemple.fr',
  search: 'Chercher les e-mails',
  searching: 'Recherche…',
  close: 'Fermer',
  failed: 'Recherche impossible',
  notOurs:
    'Le service d’identité envoie nos e-mails et n’en garde pas la liste\u00A0: nous ne pouvons pas répondre.',
  none: 'Aucun e-mail de nous à cette adresse',
  found: (count: number) => (count === 1 ? 'Un e-mail de nous' : `${count}\u00A0e-mails de nous`),
  compare: 'Ne répondez qu’après avoir comparé l’objet et l’heure à ceux de l’e-mail reçu.',
  more: 'Les plus anciens ne sont pas montrés.',
  sheet: 'Ouvrir la fiche',
  sheetOf: (mail: string) => ` de la personne\u00A0: ${mail}`,
  answerOf: (language: string, mail: string) => `la réponse en ${language}\u00A0: ${mail}`,
  languages: { fr: 'français', en: 'anglais' },
}

type Words = typeof fr

const en: Words = {
  title: 'A strange e-mail?',
  hint: 'The e-mails that we sent to an address in the last 30\u00A0days. The journal records the search.',
  address: 'Address that got the e-mail',
  invalid: 'This e-mail address isn’t valid. Example: name@example.com',
  search: 'Search e-mails',
  searching: 'Searching…',
  close: 'Close',
  failed: 'The search failed',
  notOurs: 'The identity service sends our e-mails and keeps no list of them: we cannot tell.',
  none: 'No e-mail of ours to this address',
  found: (count) => (count === 1 ? 'One e-mail of ours' : `${count} e-mails of ours`),
  compare: 'Compare the subject and the time with those of the e-mail they got before you answer.',
  more: 'Older ones are not shown.',
  sheet: 'Open the sheet',
  sheetOf: (mail) => ` of the person: ${mail}`,
  answerOf: (language, mail) => `the answer in ${language}: ${mail}`,
  languages: { fr: 'French', en: 'English' },
}

/** The texts of the search for e-mails, loaded with its dialog. */
export const MAIL_WORDS = { fr, en }

/**
 * The answers that an operator can send to a person who asks about an e-mail, in both languages, because the person may speak
 * only one of them.
 */
export const ANSWERS = {
  fr: {
    ours: (subject: string, when: string) =>
      `Cet e-mail vient bien de nous\u00A0: «\u00A0${subject}\u00A0», envoyé le ${when}.`,
    none: 'Nous n’avons envoyé aucun e-mail à cette adresse ces 30\u00A0derniers jours. Ne suivez pas ses liens.',
  },
  en: {
    ours: (subject: string, when: string) =>
      `This e-mail is from us: “${subject}”, sent on ${when}.`,
    none: 'We have sent no e-mail to this address in the last 30\u00A0days. Do not follow its links.',
  },
}
