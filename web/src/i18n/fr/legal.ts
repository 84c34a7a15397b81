/** What is true of the product itself. An operator adds their name and clauses. */
export const legal = {
  wall: ['Tout est', 'écrit ici.'],
  back: 'Retour',
  help: {
    title: 'Aide',
    lead: 'Les réponses aux questions les plus fréquentes.',
    parts: [
      {
        title: 'J’ai oublié mon mot de passe',
        text: 'Ouvrez « Mot de passe oublié » depuis la connexion et indiquez votre adresse. Le lien reçu vous laisse choisir un nouveau mot de passe ; il est valable une heure.',
      },
      {
        title: 'Une connexion me surprend',
        text: 'Changez votre mot de passe, puis déconnectez les autres appareils depuis la page Sécurité. Chaque appareil perd alors son accès en quelques secondes.',
      },
      {
        title: 'La fenêtre de connexion ne s’ouvre pas',
        text: 'Votre navigateur l’a peut-être bloquée : Sésame poursuit alors dans la même page. Si rien ne se passe, autorisez les fenêtres pour ce site.',
      },
      {
        title: 'Je suis entré en tant qu’invité',
        text: 'Votre espace n’existe que sur cet appareil. Créez un compte pour le conserver : rien n’est perdu en route.',
      },
    ],
  },
  terms: {
    title: 'Conditions d’utilisation',
    lead: 'Ce à quoi vous et nous nous engageons.',
    parts: [
      {
        title: 'Le service',
        text: 'Sésame garde votre compte : il vous fait entrer, vous montre vos appareils et vos données, et vous laisse en disposer.',
      },
      {
        title: 'Votre compte',
        text: 'Donnez une adresse e-mail qui est la vôtre et gardez votre mot de passe pour vous. Vous pouvez supprimer votre compte à tout moment, depuis vos données personnelles.',
      },
      {
        title: 'Les invités',
        text: 'Un compte invité vit sur un seul appareil. Sans visite pendant 30 jours, il est effacé avec ses données.',
      },
      {
        title: 'Ce qui n’est pas permis',
        text: 'Entrer dans le compte d’autrui, contourner les protections ou surcharger le service. Un compte qui le fait peut être suspendu.',
      },
    ],
  },
  privacy: {
    title: 'Politique de confidentialité',
    lead: 'Ce que nous savons de vous, pourquoi, et pour combien de temps.',
    parts: [
      {
        title: 'Ce que nous gardons',
        text: 'Votre nom affiché, votre adresse e-mail, votre photo si vous en mettez une, vos réglages, vos appareils connectés et vos dix dernières connexions. Votre mot de passe n’arrive jamais chez nous : seul Firebase Authentication, le service d’identité de Google, le vérifie.',
      },
      {
        title: 'Pourquoi',
        text: 'Pour vous faire entrer, protéger votre compte et vous alerter. Nous comptons les connexions sans savoir de qui elles sont. Aucune mesure d’audience n’a lieu sans votre accord, et le refuser ne change rien.',
      },
      {
        title: 'Combien de temps',
        text: 'Tant que votre compte existe. Une session s’éteint après 30 jours au plus, un compte invité sans visite aussi. Le journal de sécurité garde un identifiant technique pendant un an au plus.',
      },
      {
        title: 'Vos droits',
        text: 'Vous pouvez consulter, corriger, exporter et effacer vos données depuis votre profil (RGPD, articles 15 à 20). L’effacement est immédiat et définitif.',
      },
      {
        title: 'Qui d’autre',
        text: 'Les données sont chez Google Cloud, en Europe pour nos bases ; Microsoft, Google, Facebook ou Apple n’apprennent votre venue que si vous passez par eux. Personne n’achète vos données.',
      },
    ],
  },
}
