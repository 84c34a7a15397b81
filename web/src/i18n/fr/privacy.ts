import { PROVIDER_NAMES } from '@sesame/contract/account-providers'
import {
  ERASURE_NOTICE_MS,
  GUEST_IDLE_MS,
  LAST_LOGINS,
  MAILS_MS,
  RATE_LIMITS_MS,
  REGION,
  REMEMBERED_SESSION_MS,
  SECURITY_EVENTS_MS,
  SESSION_MS,
  UNFINISHED_SIGN_UP_MS,
} from '@sesame/contract/constants'
import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import { REMEMBERED_DEVICE_MS } from '@sesame/contract/endpoints/second-factor'
import type { Facts, LegalFacts, LegalPart, LegalTexts } from '../legal-shape.ts'
import { factIf, storedFacts } from '../privacy-facts.ts'

const days = (ms: number) => `${ms / DAY_MS}\u00A0jour${ms < 2 * DAY_MS ? '' : 's'}`

/** The privacy policy, with the information that the GDPR requires (article 13) about this configuration. */
export const privacy = (facts: LegalFacts): LegalTexts['privacy'] => ({
  title: 'Politique de confidentialité',
  lead: 'Ce que nous savons de vous, pourquoi, et pour combien de temps.',
  parts: [
    {
      title: 'Qui en répond',
      facts: [
        ['Responsable du traitement', facts.publisher],
        ['Adresse', facts.address],
        ['Nous écrire', facts.contact],
        ['Protection des données (DPO)', facts.dpo],
      ],
    },
    {
      title: 'Ce que nous gardons',
      text: `Votre nom affiché, votre adresse e-mail et si elle refuse nos messages, votre photo si vous en mettez une, vos fichiers, vos réglages, vos appareils connectés, vos ${LAST_LOGINS}\u00A0dernières connexions, les ${LAST_LOGINS}\u00A0dernières refusées, vos alertes, votre réponse à nos conditions avec sa date, et le journal de sécurité de votre compte\u00A0: ce qui s’y est passé, avec quel appareil et d’où. Votre mot de passe n’arrive jamais chez nous\u00A0: seul Firebase Authentication, le service d’identité de Google, le vérifie. D’une clé d’accès, nous gardons la clé publique, son nom et le produit qui la garde\u00A0: jamais votre empreinte, votre visage ni votre code, qui ne quittent pas votre appareil. De la double vérification, nous gardons la clé de vos codes, chiffrée, une empreinte de vos codes de secours et la liste des appareils qui n’en demandent pas. Il faut une adresse e-mail ou un compte lié pour créer un compte\u202F; le reste est facultatif.`,
    },
    { title: 'Pourquoi, et sur quelle base', facts: bases(facts) },
    {
      title: 'Combien de temps',
      facts: [
        [
          'Votre compte',
          `Jusqu’à ce que vous le supprimiez${facts.idleDays === '' ? '' : `, ou ${facts.idleDays}\u00A0jours sans visite\u00A0: un e-mail vous prévient ${days(ERASURE_NOTICE_MS)} avant`}. La suppression est alors immédiate.`,
        ],
        [
          'Une session',
          `${days(REMEMBERED_SESSION_MS)} au plus avec «\u00A0Rester connecté\u00A0», ${SESSION_MS / HOUR_MS}\u00A0heures sinon.`,
        ],
        [
          'Vos clés d’accès',
          'Jusqu’à ce que vous les retiriez, ou que vous supprimiez votre compte.',
        ],
        [
          'Votre double vérification',
          `Jusqu’à ce que vous la retiriez, ou que vous supprimiez votre compte. Un appareil dispensé de code, ${days(REMEMBERED_DEVICE_MS)}.`,
        ],
        ['Un compte invité', `${days(GUEST_IDLE_MS)} après sa dernière visite.`],
        [
          'Une inscription inachevée',
          `${days(UNFINISHED_SIGN_UP_MS)}. Si la page s’est fermée avant de joindre notre serveur, le service d’identité garde l’adresse jusqu’à ce que vous terminiez l’inscription, ou que vous nous écriviez.`,
        ],
        [
          'Vos connexions',
          `Les ${LAST_LOGINS}\u00A0dernières, et les ${LAST_LOGINS}\u00A0dernières refusées.`,
        ],
        [
          'Alertes et journal de sécurité',
          `${days(SECURITY_EVENTS_MS)}. Vous les recevez avec vos données, et ils disparaissent avec votre compte.`,
        ],
        ['Comptage des tentatives', `${days(RATE_LIMITS_MS)}, sans vos coordonnées en clair.`],
        ...factIf(
          facts.mailer !== '',
          'E-mails envoyés',
          `${days(MAILS_MS)}\u00A0: leur sujet et leur date, jamais leur contenu.`,
        ),
        [
          'Un délai passé',
          'Le compte est supprimé une heure plus tard environ, les autres données une semaine plus tard au plus. Si bien plus de comptes que d’ordinaire sont à supprimer le même jour, nous vérifions d’abord\u00A0: leur suppression attend.',
        ],
        [
          'Sauvegardes',
          'Une donnée supprimée y reste jusqu’à leur expiration. Après une restauration, elle est supprimée à nouveau\u00A0: pour cela, l’identifiant technique d’un compte supprimé est gardé un peu plus longtemps qu’elles.',
        ],
      ],
    },
    { title: 'Qui d’autre, et où', facts: processors(facts) },
    {
      title: 'Hors de l’Union européenne',
      text: 'Google traite aux États-Unis ce que son service d’identité reçoit : adresse e-mail, mot de passe chiffré, comptes associés, adresse IP. Ce transfert repose sur le cadre de protection des données Union européenne – États-Unis et sur les clauses contractuelles types de la Commission européenne.',
    },
    {
      title: 'Lieux de connexion',
      text: 'À chaque connexion, Google Cloud déduit de l’adresse IP une ville et un pays approximatifs. Nous les gardons avec vos connexions, vos alertes et le journal de sécurité, pour que vous reconnaissiez celles qui ne sont pas les vôtres.',
    },
    {
      title: 'Dans votre navigateur',
      facts: storedFacts(facts, {
        session: 'Votre session et votre identité sur cet appareil',
        browser:
          'Un identifiant au hasard de ce navigateur, sans votre nom, nécessaire pour vous prévenir d’une connexion depuis un autre appareil',
        person:
          'Votre nom, ou votre adresse e-mail s’il n’y en a pas, et l’adresse de votre photo, pour les montrer dès l’ouverture',
        lock: 'Le verrouillage',
        choices: 'Vos choix : thème, langue, mesure d’audience',
        comfort:
          'Votre dernier moyen de connexion, ce que cet appareil a déjà reçu, et l’attente que vous y avez commencée',
        redirect:
          'Une connexion en cours chez un autre service, ou un changement de moyen de connexion',
        mail: 'Le lien d’un e-mail, le temps de vous connecter pour y répondre',
        offline: 'La page hors connexion',
        captcha: 'La vérification anti-robot',
        visits: 'La mesure d’audience, si vous l’acceptez',
        cdn: 'Une panne du réseau de distribution, pour ne plus l’attendre',
      }),
    },
    ...robots(facts),
    {
      title: 'Vos droits',
      text: 'Vous pouvez consulter, corriger, exporter et supprimer vos données depuis votre profil. Vous pouvez aussi demander la limitation d’un traitement, vous y opposer, retirer un accord à tout moment et dire ce que vos données deviendront après votre mort (RGPD, articles 15 à 22 ; loi Informatique et Libertés, article 85). Écrivez-nous, ou au DPO : réponse sous un mois. Aucune décision n’est prise à votre sujet par une machine seule.',
    },
    {
      title: 'La CNIL',
      text: 'Si notre réponse ne vous convient pas, adressez-vous à la Commission nationale de l’informatique et des libertés : 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou www.cnil.fr.',
    },
  ],
})

function bases({ isPublicTask, measuresVisits, sendsAlerts }: LegalFacts): Facts {
  const [account, security] = isPublicTask
    ? ['Mission d’intérêt public (RGPD, article 6.1.e)', null]
    : ['Exécution des conditions (RGPD, article 6.1.b)', 'Intérêt légitime (RGPD, article 6.1.f)']
  const asked = [sendsAlerts && 'notifications', measuresVisits && 'mesure d’audience']
    .filter((word) => word !== false)
    .join(' et ')
  return [
    ['Tenir votre compte', `${account}.`],
    ['Le protéger et vous alerter', `${security ?? account}.`],
    ...factIf(
      asked !== '',
      `Ce que vous acceptez\u00A0: ${asked}`,
      'Votre accord (RGPD, article 6.1.a).',
    ),
  ]
}

/** For where Firebase stores data, see https://firebase.google.com/support/privacy (« Data processing locations »). */
function processors(facts: LegalFacts): Facts {
  return [
    ['Google Cloud', `Serveurs, bases et fichiers\u00A0: Belgique (${REGION}).`],
    ['Firebase Authentication (Google)', 'Service d’identité : États-Unis.'],
    ['Firebase Hosting (Google)', 'Pages du site, depuis le serveur le plus proche de vous.'],
    ...factIf(
      facts.mailer !== '',
      facts.mailer,
      'Envoi de nos e-mails\u00A0: votre adresse et ce que dit le message.',
    ),
    ...factIf(
      facts.sendsAlerts,
      'Firebase Cloud Messaging (Google)',
      'Notifications, si vous les activez : États-Unis, puis le service de votre navigateur.',
    ),
    ...factIf(facts.measuresVisits, 'Google Analytics', 'Mesure d’audience, si vous l’acceptez.'),
    ...factIf(
      facts.hasVideos,
      'Vimeo',
      'Vidéos : ce service n’apprend votre visite que si vous en lisez une.',
    ),
    ...factIf(
      facts.checksLeaks,
      'Have I Been Pwned',
      'Recherche d’un mot de passe dans les fuites connues, si vous la demandez\u00A0: hors de l’Union européenne, ce service reçoit votre adresse IP et les cinq premiers caractères d’une empreinte, jamais le mot de passe.',
    ),
    [
      Object.values(PROVIDER_NAMES).join(', '),
      'Ils n’apprennent votre visite que si vous passez par eux.',
    ],
    ['Personne d’autre', 'Vos données ne sont ni vendues ni louées.'],
  ]
}

function robots({ hasCaptcha, hasAppCheck }: LegalFacts): readonly LegalPart[] {
  if (!hasCaptcha) return []
  const when = hasAppCheck ? 'à chaque visite avec une session (App Check), et ' : ''
  return [
    {
      title: 'Vérification anti-robot',
      text: `Les formulaires sensibles sont protégés par reCAPTCHA, de Google. Ce service observe, ${when}pendant l’envoi d’un formulaire, le navigateur et ce qu’on y fait, pour distinguer une personne d’un programme. Il sert à protéger les comptes, sur la même base que leur protection.`,
    },
  ]
}
