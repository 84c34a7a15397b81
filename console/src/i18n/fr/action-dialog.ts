/** The texts that all action dialogs share. */
export const actionDialog = {
  reason: 'Motif',
  reasonHint: '10\u00A0caractères au moins. Inscrit au journal, jamais montré à la personne.',
  reasonShort: 'Donnez un motif d’au moins 10\u00A0caractères.',
  reasonLong: '300\u00A0caractères au plus.',
  confirmAddress: 'Pour confirmer, saisissez l’adresse du compte',
  confirmUid: 'Pour confirmer, saisissez l’identifiant du compte',
  confirmDiffers: 'Ce n’est pas ce compte. Saisissez-le comme il est écrit.',
  proof: 'Confirmation récente',
  proofFresh: (minutes: number) =>
    minutes === 0
      ? 'Vous venez de prouver que c’est vous\u00A0: rien ne sera demandé.'
      : `La dernière preuve date de ${minutes}\u00A0min\u00A0: rien ne sera demandé.`,
  proofByKey: (age: string) =>
    `Votre clé d’accès sera demandée\u00A0: la dernière preuve date de ${age}.`,
  proofByPassword: (age: string) =>
    `Votre mot de passe sera vérifié\u00A0: la dernière preuve date de ${age}.`,
  proofTooOld: 'plus de 5\u00A0min',
  minutes: (minutes: number) => `${minutes}\u00A0min`,
  hours: (hours: number) => `${hours}\u00A0h`,
  password: 'Votre mot de passe',
  passwordRequired: 'Saisissez votre mot de passe.',
  working: 'En cours…',
  failed: 'Rien n’a été fait',
}
