export const errorTitles = {
  passkeyCancelled: 'Aucune clé choisie',
  passkeyNotCreated: 'Aucune clé n’a été créée',
  challengeExpired: 'La demande a expiré',
  passkeyKnown: 'Cet appareil a déjà sa clé',
  passkeyUnsupported: 'Pas de clé d’accès ici',
  passkeyNoScreenLock: 'Protégez d’abord l’écran',
  passkeyRefused: 'Clé d’accès non reconnue',
}
