/** A publisher for tests of builds and deploys, because builds and deploys refuse the emulators' publisher. */
export const LEGAL = {
  VITE_LEGAL_PUBLISHER: 'Agence du numérique, SIREN 123 456 789',
  VITE_LEGAL_ADDRESS: '20 avenue de Ségur, 75007 Paris',
  VITE_LEGAL_PHONE: '01 99 00 12 34',
  VITE_LEGAL_DIRECTOR: 'Camille Martin',
  VITE_LEGAL_CONTACT: 'contact@agence.example',
  VITE_LEGAL_DPO: 'dpo@agence.example',
  VITE_LEGAL_HOST: 'Google Cloud EMEA Limited, Dublin, Irlande',
  VITE_LEGAL_MAILER: 'Messagerie de l’agence, France',
  VITE_LEGAL_BASIS: 'public-task',
  VITE_ACCESSIBILITY: '',
}
