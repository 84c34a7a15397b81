import { GUEST_IDLE_MS } from '@sesame/contract/constants'
import { DAY_MS } from '@sesame/contract/durations'
import { OF_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/fr.ts'
import { paths } from '../../lib/paths.ts'
import type { LegalFacts, LegalTexts } from '../legal-shape.ts'
import { accessibility } from './accessibility.ts'
import { privacy } from './privacy.ts'

/** Help and the legal notices, built from the operator's settings and from constants that the scheduled jobs also use. */
export const legal = (facts: LegalFacts): LegalTexts => ({
  wall: walls.legal,
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
        text: `Une clé d’accès remplace le mot de passe\u00A0: votre appareil vous reconnaît à l’empreinte, au visage ou à son code, puis ouvre ${PRODUCT}. Ajoutez-en une parmi vos moyens de connexion\u202F; si vous perdez l’appareil, retirez-la au même endroit. Sans clé sous la main, entrez avec un autre moyen, ou passez par «\u00A0Mot de passe oublié\u00A0».`,
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
      {
        title: 'Vous n’avez plus accès à votre boîte e-mail',
        text: 'Connectez-vous par un autre moyen, une clé d’accès ou Google par exemple, puis changez d’adresse dans votre profil. S’il ne vous reste aucun moyen, écrivez-nous\u00A0: nos coordonnées sont au bas de cette page.',
        links: [['Ouvrir mon profil', paths.profile]],
      },
      {
        title: 'Vous avez perdu votre téléphone',
        text: 'Depuis un autre appareil, fermez les sessions du téléphone, puis supprimez la clé d’accès qu’il contenait. Vous gardez vos autres moyens de connexion.',
        links: [
          ['Voir mes appareils', paths.security],
          ['Voir mes moyens de connexion', paths.access],
        ],
      },
      {
        title: 'Vous ne recevez pas nos e-mails',
        text: 'Attendez quelques minutes, puis regardez dans les courriers indésirables. Vérifiez que l’adresse est bien la vôtre, et demandez un autre e-mail\u00A0: seul le dernier lien reçu est valable.',
        links: [['Demander un nouveau lien', paths.forgotPassword]],
      },
      {
        title: 'Votre compte est désactivé',
        text: `Plus personne ne peut s’y connecter, mais ses données sont conservées. Écrivez à l’équipe ${OF_PRODUCT} pour en connaître la raison ou la contester.`,
      },
      {
        title: 'Supprimer votre compte',
        text: 'La suppression se demande depuis vos données personnelles. Elle est irréversible\u00A0: exportez d’abord ce que vous voulez conserver.',
        links: [['Ouvrir mes données personnelles', paths.data]],
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
        text: `Un compte invité n’existe que sur un appareil. Après ${GUEST_IDLE_MS / DAY_MS}\u00A0jours sans visite, il est supprimé avec ses données.`,
      },
      {
        title: 'Ce qui n’est pas permis',
        text: 'Entrer dans le compte d’autrui, contourner les protections ou surcharger le service. Un compte qui sert à cela peut être désactivé.',
      },
      {
        title: 'Droit applicable',
        text: 'Ces conditions suivent le droit français. En cas de désaccord, écrivez-nous d’abord ; les tribunaux français sont compétents.',
      },
    ],
  },
  privacy: privacy(facts),
  accessibility: accessibility(facts),
})
