/** Names of the people in a fresh suite. Most are French. Some have letters that a search must match without accents. */
export const FIRST_NAMES = [
  ...['Camille', 'Léa', 'Élodie', 'Chloé', 'Anaïs', 'Inès', 'Zoé', 'Maëlle', 'Noémie', 'Agathe'],
  ...['Hugo', 'Théo', 'Loïc', 'Rémi', 'Gaël', 'Joël', 'Thomas', 'Paul', 'Jean-Baptiste', 'Noé'],
  ...['Aïcha', 'Karim', 'Samir', 'Fatou', 'Mamadou', 'Linh', 'Minh', 'Łucja', 'Søren', 'Šárka'],
  ...['María José', 'João', 'Giulia', 'Jürgen', 'Åsa', 'Şule', 'Nikolaï', 'Олена', '李', 'محمد'],
] as const

export const FAMILY_NAMES = [
  ...[
    'Martin',
    'Bernard',
    'Dubois',
    'Lefèvre',
    'Rivière',
    'Moreau',
    'Garnier',
    'Faure',
    'Béranger',
  ],
  ...['Dubois-Castelnau', 'de La Tour', 'd’Arc', 'L’Hermite', 'Le Goff', 'Brun', 'Œuvrard', 'Noël'],
  ...['Benali', 'Haddad', 'Diallo', 'Traoré', 'Nguyen', 'Trần', 'Kowalski', 'Łuczak', 'Şimşek'],
  ...['García López', 'Da Silva', 'Müller', 'Groß', 'Ågren', 'Jensen', 'Шевченко', '王', 'الأمين'],
] as const

/** Domains of the e-mail addresses of the sample people in a new emulator suite. Nobody owns these domains. */
export const DOMAINS = ['exemple.fr', 'exemple.org', 'exemple.eu', 'universite-exemple.fr'] as const
