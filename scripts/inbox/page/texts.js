const fr = {
  title: 'Boîte de réception',
  empty: 'Aucun message pour l’instant',
  emptyHint:
    'Demandez un nouveau mot de passe, ou changez d’adresse\u00A0: le message que %NAME% envoie apparaît ici aussitôt. Rien ne quitte cette machine, et l’arrêt de la suite efface tout.',
  choose: 'Choisissez un message pour le lire.',
  noSubject: '(sans objet)',
  from: 'De',
  to: 'À',
  date: 'Reçu',
  attachments: 'Pièces jointes',
  html: 'Message',
  text: 'Texte',
  source: 'Source',
  views: 'Présentations',
  frame: 'Contenu du message',
  noHtml: 'Ce message n’a pas de version HTML.',
  noText: 'Ce message n’a pas de version texte.',
  back: 'Retour à la liste',
  gone: 'Ce message n’est plus là\u00A0: la boîte ne garde que les 500 derniers, tant que la suite tourne.',
  lost: 'La suite ne répond plus. Nouvel essai chaque seconde…',
  arrived: (subject, to) => `Nouveau message pour ${to}\u00A0: ${subject}`,
}

const en = {
  title: 'Inbox',
  empty: 'No messages yet',
  emptyHint:
    'Ask for a new password, or change your address: the message that %NAME% sends appears here at once. Nothing leaves this machine, and stopping the suite deletes everything.',
  choose: 'Choose a message to read it.',
  noSubject: '(no subject)',
  from: 'From',
  to: 'To',
  date: 'Received',
  attachments: 'Attachments',
  html: 'Message',
  text: 'Text',
  source: 'Source',
  views: 'Views',
  frame: 'Content of the message',
  noHtml: 'This message has no HTML version.',
  noText: 'This message has no text version.',
  back: 'Back to the list',
  gone: 'This message is gone: the inbox keeps the last 500, for as long as the suite runs.',
  lost: 'The suite no longer answers. Trying again every second…',
  arrived: (subject, to) => `New message for ${to}: ${subject}`,
}

export const language = navigator.language.startsWith('en') ? 'en' : 'fr'
export const texts = language === 'en' ? en : fr
