import { useTextOf } from '@sesame/web/i18n/locale.tsx'

const fr = {
  title: 'Pourquoi la connexion n’aboutit-elle pas\u202F?',
  readAt: (moment: string) => `Relevé\u00A0: ${moment}`,
  verdict: {
    free: 'Rien ne l’empêche de se connecter',
    erasing: 'Le compte est en cours de suppression\u00A0: toute connexion est refusée',
    'no-account': 'Le compte n’existe plus\u00A0: toute connexion est refusée',
    disabled: 'Le compte est désactivé\u00A0: toute connexion est refusée',
    'sign-up-incomplete': 'L’inscription est inachevée\u00A0: rien ne s’ouvre avant sa fin',
    'no-method': 'Aucun moyen de connexion n’est reconnu\u00A0: toute connexion est refusée',
    'second-factor-wait': (moment: string) =>
      `Sans code, la connexion attend le retrait de la double vérification\u00A0: ${moment}`,
    'codes-refused': (isKnown: boolean, moment: string) =>
      `Trop de codes refusés sur ${isKnown ? 'un de ses appareils' : 'un appareil inconnu'}\u00A0: la connexion y attend. Fin\u00A0: ${moment}`,
    guest: 'Compte invité\u00A0: il ne s’ouvre que sur son appareil',
    'address-differs':
      'La connexion reste possible, mais avec une autre adresse que celle du profil',
    'mail-refused': 'La connexion reste possible, mais la boîte refuse nos e-mails',
    unverified:
      'La connexion reste possible, mais nos alertes ne vont pas à une adresse non vérifiée',
    limit: (limit: string, moment: string) =>
      `La connexion reste possible, mais une limite retient des e-mails («\u00A0${limit}\u00A0»). Elle repart à zéro\u00A0: ${moment}`,
  },
  others: (count: number) =>
    count === 1 ? 'Un autre obstacle s’y ajoute.' : `${count}\u00A0autres obstacles s’y ajoutent.`,
  lastSignIn: (moment: string) =>
    `Dernière connexion réussie\u00A0: ${moment}. Si elle échoue encore, demandez ce qui s’affiche.`,
  askWhatShows: 'Si elle échoue encore, demandez ce qui s’affiche.',
  enable: 'Réactiver le compte',
  state: 'État du compte',
  active: 'Actif',
  disabled: 'Désactivé',
  erasing: 'Suppression',
  gone: 'Disparu',
  unfinished: 'Inachevé',
  byOperator: (name: string, moment: string) => `par ${name}, ${moment}`,
  byCommandLine: (moment: string) => `depuis la ligne de commande, ${moment}`,
  byUnknown: 'Hors de la console\u00A0: par qui et pourquoi, nous ne le savons pas.',
  reason: (reason: string) => `«\u00A0${reason}\u00A0»`,
  since: (moment: string) => `depuis\u00A0: ${moment}`,
  mailbox: 'Boîte aux lettres',
  mailRefused: (mail: string, moment: string) => `${mail}, ${moment}\u00A0: refusé par la boîte`,
  refusing: 'Refuse',
  address: 'Adresse e-mail',
  differs: 'Différente',
  differsTo: (email: string) =>
    `Chez le fournisseur d’identité\u00A0: ${email}. L’adresse du profil n’ouvre rien par mot de passe et ne reçoit aucun lien.`,
  noAddress: 'aucune',
  unverified: 'Non vérifiée',
  unverifiedHint: 'Les liens demandés y vont\u202F; les alertes n’y vont pas.',
  secondFactor: 'Double vérification',
  waits: 'Attente',
  waitBy: {
    person: 'Demandée par la personne, ou par qui connaît son mot de passe.',
    team: 'Demandée par l’équipe.',
  },
  waitEnds: (moment: string) =>
    `Retrait\u00A0: ${moment}. Un code, un code de secours ou une clé d’accès ouvre le compte d’ici là.`,
  codesRefused: 'Codes refusés',
  codesOn: (isKnown: boolean, moment: string) =>
    `${isKnown ? 'Sur un appareil que la personne connaît' : 'Sur tout appareil inconnu'}, le prochain code est accepté\u00A0: ${moment}. Rien ne raccourcit cette attente.`,
  restarts: (count: string, moment: string) => `${count} · repart à zéro\u00A0: ${moment}`,
  stopsMails: 'N’arrête pas la connexion, seulement des e-mails.',
  stopsOther: 'N’arrête pas la connexion.',
  freeLimits: (count: number) =>
    count === 1
      ? '1\u00A0limite de l’adresse et de la personne'
      : `${count}\u00A0limites de l’adresse et de la personne`,
  freeLimitsHint: 'Celles d’une adresse réseau se cherchent à part.',
  openLimits: 'Ouvrir les limites',
  methods: 'Moyens de connexion',
  inPlace: 'En place',
  none: 'Aucun',
  notTrusted: (method: string) => `${method} (non reconnu)`,
  passkeys: (count: number) => (count === 1 ? '1\u00A0clé d’accès' : `${count}\u00A0clés d’accès`),
  blind:
    'Un mot de passe refusé par le fournisseur d’identité ne nous est pas connu. Une clé d’accès refusée n’est notée pour personne.',
  refusals: 'Derniers refus',
  noRefusals: 'Aucun refus connu.',
  preview: 'Aperçu',
  previewOf: (mail: string) => ` de l’e-mail\u00A0: ${mail}`,
  noLinks: 'Sans ses liens ni ses codes.',
  partial: '«\u00A0…\u00A0» remplace ce qui n’est pas gardé.',
  noPreview: 'Trop peu en est gardé pour un aperçu.',
}
type Words = typeof fr

const en: Words = {
  title: 'Why isn’t the sign-in working?',
  readAt: (moment) => `As of ${moment}`,
  verdict: {
    free: 'Nothing stops them signing in',
    erasing: 'The account is being erased: every sign-in is refused',
    'no-account': 'The account no longer exists: every sign-in is refused',
    disabled: 'The account is disabled: every sign-in is refused',
    'sign-up-incomplete': 'Sign-up is unfinished: nothing opens until it is complete',
    'no-method': 'No sign-in method is trusted: every sign-in is refused',
    'second-factor-wait': (moment) =>
      `Without a code, they enter once two-step verification is removed: ${moment}`,
    'codes-refused': (isKnown, moment) =>
      `Too many refused codes on ${isKnown ? 'one of their devices' : 'a new device'}: sign-ins wait there until ${moment}`,
    guest: 'A guest account: it only opens on its own device',
    'address-differs': 'They can sign in, but with another address than that of the profile',
    'mail-refused': 'They can sign in, but the mailbox refuses our e-mails',
    unverified: 'They can sign in, but alerts are not sent to an unverified address',
    limit: (limit, moment) =>
      `They can sign in, but a limit holds back e-mails (“${limit}”). It restarts from zero: ${moment}`,
  },
  others: (count) =>
    count === 1 ? 'One more obstacle holds.' : `${count}\u00A0more obstacles hold.`,
  lastSignIn: (moment) =>
    `Last successful sign-in: ${moment}. If it still fails, ask what the screen says.`,
  askWhatShows: 'If it still fails, ask what the screen says.',
  enable: 'Enable the account',
  state: 'State of the account',
  active: 'Active',
  disabled: 'Disabled',
  erasing: 'Erasure',
  gone: 'Gone',
  unfinished: 'Unfinished',
  byOperator: (name, moment) => `by ${name}, ${moment}`,
  byCommandLine: (moment) => `from the command line, ${moment}`,
  byUnknown: 'Outside the console: we don’t know who did it, or why.',
  reason: (reason) => `“${reason}”`,
  since: (moment) => `since ${moment}`,
  mailbox: 'Mailbox',
  mailRefused: (mail, moment) => `${mail}, ${moment}: refused by the mailbox`,
  refusing: 'Refuses',
  address: 'E-mail address',
  differs: 'Differs',
  differsTo: (email) =>
    `At the identity provider: ${email}. The profile’s address opens nothing by password, and gets no link.`,
  noAddress: 'none',
  unverified: 'Unverified',
  unverifiedHint: 'Links that were asked for are sent to it; alerts are not.',
  secondFactor: 'Two-step verification',
  waits: 'Waits',
  waitBy: {
    person: 'Asked by the person, or by someone who knows their password.',
    team: 'Asked by the team.',
  },
  waitEnds: (moment) =>
    `Removed: ${moment}. Until then a code, a recovery code or a passkey opens the account.`,
  codesRefused: 'Codes refused',
  codesOn: (isKnown, moment) =>
    `On ${isKnown ? 'a device that the person knows' : 'every new device'}, the next code is accepted: ${moment}. Nothing makes this wait shorter.`,
  restarts: (count, moment) => `${count} · restarts from zero: ${moment}`,
  stopsMails: 'Stops no sign-in, only e-mails.',
  stopsOther: 'Stops no sign-in.',
  freeLimits: (count) =>
    count === 1
      ? '1\u00A0limit of the address and the person'
      : `${count}\u00A0limits of the address and the person`,
  freeLimitsHint: 'Look up those of a network address separately.',
  openLimits: 'Open the limits',
  methods: 'Sign-in methods',
  inPlace: 'In place',
  none: 'None',
  notTrusted: (method) => `${method} (not trusted)`,
  passkeys: (count) => (count === 1 ? '1\u00A0passkey' : `${count}\u00A0passkeys`),
  blind:
    'We don’t know of passwords that the identity provider refused. A refused passkey is not recorded for anyone.',
  refusals: 'Recent refusals',
  noRefusals: 'No known refusal.',
  preview: 'Preview',
  previewOf: (mail) => ` of the e-mail: ${mail}`,
  noLinks: 'Without its links and codes.',
  partial: '“…” stands for what is not kept.',
  noPreview: 'Too little of it is kept for a preview.',
}

/** The texts of the cards that explain why a sign-in fails. They are loaded with the person's page. */
export const WHY_WORDS = { fr, en }

export const useWhyWords = (): Words => useTextOf<Words>(WHY_WORDS)
