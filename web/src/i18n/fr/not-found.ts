import { walls } from '../../../../brand/fr.ts'

export const notFound = {
  title: 'Page introuvable',
  text: 'Cette adresse ne mène à aucune page. Revenez à l’accueil.',
  wall: walls.notFound,
}
