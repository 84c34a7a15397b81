import { MAX_NOTE } from '../contract/note.ts'

const fr = {
  title: 'Carnet',
  hint: 'Vos notes, sur tous vos appareils.',
  guestHint: 'Un invité garde une note. Créez un compte pour en garder d’autres.',
  label: 'Nouvelle note',
  rule: `${MAX_NOTE}\u00A0caractères au plus.`,
  missing: 'Écrivez quelque chose.',
  tooLong: `Raccourcissez la note à ${MAX_NOTE}\u00A0caractères.`,
  add: 'Ajouter',
  adding: 'Ajout…',
  added: 'Note ajoutée.',
  addFailed: 'Note non ajoutée',
  removeLabel: (text: string) => `Supprimer\u00A0: ${text}`,
  removed: 'Note supprimée.',
  removeFailed: 'Note non supprimée',
  none: 'Aucune note',
  noneHint: 'Ce que vous ajoutez ici reste dans votre compte.',
  failed: 'Notes indisponibles',
  failedHint: 'Le service ne répond pas. Elles s’afficheront dès qu’il répondra.',
}

const en: typeof fr = {
  title: 'Notebook',
  hint: 'Your notes, on all your devices.',
  guestHint: 'A guest keeps one note. Create an account to keep more.',
  label: 'New note',
  rule: `At most ${MAX_NOTE} characters.`,
  missing: 'Write something.',
  tooLong: `Shorten the note to ${MAX_NOTE} characters.`,
  add: 'Add',
  adding: 'Adding…',
  added: 'Note added.',
  addFailed: 'Note not added',
  removeLabel: (text: string) => `Remove: ${text}`,
  removed: 'Note removed.',
  removeFailed: 'Note not removed',
  none: 'No notes',
  noneHint: 'What you add here stays in your account.',
  failed: 'Notes unavailable',
  failedHint: 'The service does not answer. They will appear as soon as it does.',
}

export const texts = { fr, en }
