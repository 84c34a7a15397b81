import { GUEST_IDLE_MS } from '@sesame/contract/constants'
import { DAY_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
import type { LegalFacts, LegalTexts } from '../legal-shape.ts'
import { privacy } from './privacy.ts'

/** Help and the legal notices, built from the operator's settings and the same constants as the jobs use. */
export const legal = (facts: LegalFacts): LegalTexts => ({
  wall: ['Tout est', 'écrit ici.'],
  back: 'Retour',
  contents: 'Sommaire',
  help: {
    title: 'Aide',
    lead: 'Les réponses aux questions les plus fréquentes.',
    parts: [
      {
        title: 'Mot de passe oublié',
        text: 'Ouvrez « Mot de passe oublié » depuis la page de connexion et indiquez votre adresse. Le lien reçu permet de choisir un nouveau mot de passe ; il est valable une heure.',
      },
      {
        title: 'Les clés d’accès',
        text: `Une clé d’accès remplace le mot de passe\u00A0: votre appareil vous reconnaît à l’empreinte, au visage ou à son code, puis ouvre ${PRODUCT}. Ajoutez-en une depuis la page Sécurité\u202F; si vous perdez l’appareil, retirez-la au même endroit. Sans clé sous la main, entrez avec un autre moyen, ou passez par «\u00A0Mot de passe oublié\u00A0».`,
      },
      {
        title: 'Une connexion inconnue',
        text: 'Changez votre mot de passe, puis déconnectez les autres appareils depuis la page Sécurité. Chaque appareil perd alors son accès en quelques secondes.',
      },
      {
        title: 'La fenêtre de connexion ne s’ouvre pas',
        text: `Votre navigateur l’a peut-être bloquée\u00A0: ${PRODUCT} poursuit alors dans la même page. Si rien ne se passe, autorisez les fenêtres pour ce site.`,
      },
      {
        title: `Utiliser ${PRODUCT} en tant qu’invité`,
        text: 'Votre espace n’existe que sur cet appareil. Créez un compte pour le conserver : vous garderez tout ce qu’il contient.',
      },
      { title: 'Nous écrire', facts: [['Adresse e-mail', facts.contact]] },
    ],
  },
  notice: {
    title: 'Mentions légales',
    lead: `Qui édite ${PRODUCT}, et qui l’héberge.`,
    parts: [
      {
        title: 'Éditeur',
        facts: [
          ['Nom', facts.publisher],
          ['Adresse', facts.address],
          ['Téléphone', facts.phone],
          ['Adresse e-mail', facts.contact],
          ['Direction de la publication', facts.director],
        ],
      },
      { title: 'Hébergeur', text: facts.host },
    ],
  },
  terms: {
    title: 'Conditions d’utilisation',
    lead: 'Ce à quoi vous et nous nous engageons.',
    parts: [
      {
        title: 'Le service',
        text: `${PRODUCT} est édité par ${facts.publisher}. Il garde votre compte\u00A0: il vous permet de vous connecter, vous montre vos appareils et vos données, et vous laisse en disposer.`,
      },
      {
        title: 'Votre compte',
        text: 'Donnez une adresse e-mail qui est la vôtre et gardez votre mot de passe pour vous. Vous pouvez supprimer votre compte à tout moment, depuis vos données personnelles.',
      },
      {
        title: 'Les invités',
        text: `Un compte invité n’existe que sur un appareil. Après ${GUEST_IDLE_MS / DAY_MS}\u00A0jours sans visite, il est effacé avec ses données.`,
      },
      {
        title: 'Ce qui n’est pas permis',
        text: 'Entrer dans le compte d’autrui, contourner les protections ou surcharger le service. Un compte qui sert à cela peut être suspendu.',
      },
      {
        title: 'Droit applicable',
        text: 'Ces conditions suivent le droit français. En cas de désaccord, écrivez-nous d’abord ; les tribunaux français sont compétents.',
      },
    ],
  },
  privacy: privacy(facts),
})
