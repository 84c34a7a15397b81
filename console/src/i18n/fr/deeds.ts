const sessions = (count: number) => `${count}\u00A0session${count < 2 ? '' : 's'}`

/** What operators do about a person: the button, its line, and the dialog, whose consequence is in numbers. */
export const deeds = {
  title: 'Actions',
  note: 'Chaque action demande un motif, et les plus lourdes une preuve fraîche. Tout s’inscrit au',
  journal: 'journal',
  self: 'Personne n’agit sur son propre compte.',
  higher: 'Cette personne a un rôle plus élevé que le vôtre.',
  erasing: 'Effacement en cours.',
  reset: {
    button: 'Envoyer un lien',
    hint: 'Réinitialisation du mot de passe, par e-mail.',
    none: 'Ce compte n’a pas de mot de passe.',
    title: 'Envoyer un lien de réinitialisation\u202F?',
    text: (email: string) =>
      `Il part vers ${email}, ne sert qu’une fois et expire vite. Vous ne le verrez pas.`,
    action: 'Envoyer le lien',
    done: 'Lien envoyé.',
  },
  verify: {
    button: 'Faire vérifier l’adresse',
    hint: 'Un lien de vérification, par e-mail.',
    done: 'Lien envoyé.',
    title: 'Envoyer un lien de vérification\u202F?',
    text: (email: string) => `Il part vers ${email} et ne sert qu’une fois.`,
    action: 'Envoyer le lien',
  },
  endAll: {
    button: 'Fermer les sessions',
    hint: (count: number, devices: number) =>
      `${sessions(count)} sur ${devices}\u00A0appareil${devices < 2 ? '' : 's'}.`,
    none: 'Aucune session ouverte.',
    title: (count: number, name: string) =>
      count === 1
        ? `Fermer la session de ${name}\u202F?`
        : `Fermer les ${count}\u00A0sessions de ${name}\u202F?`,
    text: 'Tous ses appareils devront se connecter à nouveau. La personne en est prévenue\u202F; rien d’autre ne change.',
    action: 'Fermer les sessions',
    done: (count: number) => `${sessions(count)} fermée${count < 2 ? '' : 's'}.`,
  },
  endOne: {
    title: (device: string) => `Fermer la session de ${device}\u202F?`,
    text: (others: number) =>
      others === 0
        ? 'Cet appareil devra se connecter à nouveau. C’était la seule session ouverte. La personne en est prévenue.'
        : `Cet appareil devra se connecter à nouveau. ${
            others === 1
              ? 'L’autre session reste ouverte'
              : `Les ${others}\u00A0autres restent ouvertes`
          }. La personne en est prévenue.`,
    action: 'Fermer la session',
  },
  rename: {
    button: 'Changer le nom',
    hint: 'À la demande de la personne, qui en est prévenue.',
    title: 'Changer le nom affiché\u202F?',
    text: 'Le nouveau nom s’affiche aussitôt sur son compte. La personne en est prévenue.',
    field: 'Nom à afficher',
    required: 'Saisissez le nom à afficher, 80\u00A0caractères au plus.',
    action: 'Changer le nom',
    done: 'Nom changé.',
  },
  export: {
    button: 'Exporter les données',
    hint: 'Archive JSON, remise à la personne.',
    title: 'Exporter les données de cette personne\u202F?',
    text: 'L’archive va dans son propre dossier, et la personne en est prévenue. Vous ne la recevez pas.',
    action: 'Exporter les données',
    done: 'Archive remise à la personne.',
  },
  disable: {
    button: 'Désactiver le compte',
    hint: 'Réversible. Sessions fermées.',
    title: (name: string) => `Désactiver le compte de ${name}\u202F?`,
    text: (count: number) =>
      `${
        count === 0
          ? 'Plus aucune connexion n’aboutit.'
          : `${count === 1 ? 'Sa session se ferme' : `Ses ${count}\u00A0sessions se ferment`} et plus aucune connexion n’aboutit.`
      } Ses données restent, vous pouvez réactiver à tout moment. Un e-mail l’annonce à la personne, si son adresse est vérifiée.`,
    action: 'Prouver et désactiver',
    actionFresh: 'Désactiver',
    done: (count: number) =>
      count === 0
        ? 'Compte désactivé.'
        : `Compte désactivé, ${sessions(count)} fermée${count < 2 ? '' : 's'}.`,
  },
  enable: {
    button: 'Réactiver le compte',
    hint: 'La personne pourra se connecter à nouveau.',
    title: (name: string) => `Réactiver le compte de ${name}\u202F?`,
    text: 'Les connexions aboutissent à nouveau. Les sessions fermées le restent. La personne en est prévenue.',
    action: 'Réactiver le compte',
    done: 'Compte réactivé.',
  },
  erase: {
    button: 'Effacer le compte',
    hint: 'Définitif. Une autre personne doit approuver.',
    waits: 'Demandé. Une autre personne doit approuver.',
    title: (name: string) => `Effacer le compte de ${name}\u202F?`,
    noReturn: 'Sans retour',
    text: (count: number, keys: number) =>
      `Profil, photo, réglages, ${sessions(count)}, ${keys}\u00A0clé${keys < 2 ? '' : 's'} d’accès, comptes liés, connexions et alertes. Un e-mail l’annonce à la personne, si son adresse est vérifiée.`,
    second:
      'Rien ne s’efface avant qu’une autre personne de l’administration approuve, sous 24\u00A0heures.',
    action: 'Prouver et demander',
    actionFresh: 'Demander l’effacement',
    done: (moment: string) =>
      `Demande envoyée. Elle attend une approbation. Échéance\u00A0: ${moment}.`,
  },
  alert: {
    handle: 'Marquer traitée',
    handleOf: (title: string) => `Marquer traitée\u00A0: ${title}`,
    reopen: 'Rouvrir',
    reopenOf: (title: string) => `Rouvrir\u00A0: ${title}`,
    handleTitle: 'Marquer cette alerte comme traitée\u202F?',
    handleText:
      'Pour la personne, elle devient lue. Rien d’autre ne change\u202F; vous pouvez la rouvrir.',
    reopenTitle: 'Rouvrir cette alerte\u202F?',
    reopenText: 'Pour la personne, elle redevient à vérifier.',
    handleDone: 'Alerte marquée comme traitée.',
    reopenDone: 'Alerte rouverte.',
  },
}
