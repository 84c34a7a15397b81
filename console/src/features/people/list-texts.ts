import {
  PEOPLE_EXPORT_PAGES,
  PEOPLE_PAGE,
  type PeopleSort,
} from '@sesame/contract/endpoints/console/people'

const fr = {
  period: 'Dates',
  periods: { created: 'Création', seen: 'Dernière activité' },
  from: 'Du',
  until: 'Au',
  badDay: 'Saisissez une date valide.',
  backwards: 'La fin précède le début.',
  sorted: {
    created: 'Personnes, par date de création',
    seen: 'Personnes, par dernière activité relevée la nuit passée',
    name: 'Personnes, par nom',
  } satisfies Record<PeopleSort['by'], string>,
  left: {
    seen: 'Selon le relevé de la nuit passée\u00A0: qui n’y figure pas n’est pas dans cette liste.',
    name: 'Les personnes sans nom ne sont pas dans cette liste.',
  },
  address: 'Adresse',
  file: 'personnes',
  strangeMail: 'Un e-mail étrange\u202F?',
  save: 'Enregistrer en CSV',
  saveTitle: 'Enregistrer cette liste',
  saveText: `Le fichier a ${PEOPLE_EXPORT_PAGES * PEOPLE_PAGE}\u00A0personnes au plus. Chaque page compte dans la limite du jour, et le journal garde ce qui a été demandé, le motif et le nombre de personnes.`,
  saveProving: 'Confirmer et enregistrer',
  saveAction: 'Enregistrer',
  saved: (count: number) => `Personnes dans le fichier\u00A0: ${count}.`,
  savedFirst: (count: number) =>
    `Personnes dans le fichier\u00A0: ${count}. D’autres suivent\u00A0: réduisez la période.`,
}

const en: typeof fr = {
  period: 'Dates',
  periods: { created: 'Creation', seen: 'Last activity' },
  from: 'From',
  until: 'To',
  badDay: 'Enter a valid date.',
  backwards: 'The end is before the beginning.',
  sorted: {
    created: 'People, by creation date',
    seen: 'People, by last activity as of last night',
    name: 'People, by name',
  },
  left: {
    seen: 'This list was made last night. It leaves out people who were never seen before then.',
    name: 'People without a name are not in this list.',
  },
  address: 'Address',
  file: 'people',
  strangeMail: 'A strange e-mail?',
  save: 'Save as CSV',
  saveTitle: 'Save this list',
  saveText: `The file holds ${PEOPLE_EXPORT_PAGES * PEOPLE_PAGE} people at most. Each page counts towards the day’s limit, and the journal keeps what was asked for, the reason and the number of people.`,
  saveProving: 'Confirm and save',
  saveAction: 'Save',
  saved: (count) => `People in the file: ${count}.`,
  savedFirst: (count) => `People in the file: ${count}. There are more: shorten the period.`,
}

/** The texts of sorting and periods. They load with the screen, because the console's first load is limited in size. */
export const listTexts = { fr, en }
