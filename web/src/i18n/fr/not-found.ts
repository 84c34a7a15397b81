export const notFound = {
  title: 'Page introuvable',
  text: 'Cette adresse ne mène à aucune page. Revenez à l’accueil.',
  wall: ['Fausse', 'porte.'],
}
