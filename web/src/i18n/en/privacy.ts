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

const days = (ms: number) => `${ms / DAY_MS}\u00A0day${ms === DAY_MS ? '' : 's'}`

export const privacy = (facts: LegalFacts): LegalTexts['privacy'] => ({
  title: 'Privacy policy',
  lead: 'What we know about you, why, and for how long.',
  parts: [
    {
      title: 'Who is responsible',
      facts: [
        ['Data controller', facts.publisher],
        ['Address', facts.address],
        ['Write to us', facts.contact],
        ['Data protection officer', facts.dpo],
      ],
    },
    {
      title: 'What we keep',
      text: `Your display name, your e-mail address and whether it refuses our messages, your photo if you add one, your files, your settings, your signed-in devices, your last ${LAST_LOGINS}\u00A0sign-ins, the last ${LAST_LOGINS} refused, your alerts, your answer to our terms and its date, and the security log of your account: what happened, on which device and where. Your password never reaches us: only Firebase Authentication, Google’s identity service, checks it. Of a passkey, we keep its public key, its name and the product that stores it: never your fingerprint, your face or your code, which don’t leave your device. Of two-step verification, we keep the key of your codes, encrypted, a hash of your recovery codes, and the list of the devices that need none. An account needs an e-mail address or a linked account; everything else is optional.`,
    },
    { title: 'Why, and on what legal basis', facts: bases(facts) },
    {
      title: 'For how long',
      facts: [
        [
          'Your account',
          `Until you delete it${facts.idleDays === '' ? '' : `, or for ${facts.idleDays}\u00A0days without a visit: an e-mail tells you ${days(ERASURE_NOTICE_MS)} before`}. It is then erased immediately.`,
        ],
        [
          'A session',
          `${days(REMEMBERED_SESSION_MS)} at most with “Stay signed in”, ${SESSION_MS / HOUR_MS}\u00A0hours otherwise.`,
        ],
        ['Your passkeys', 'Until you remove them or delete your account.'],
        [
          'Your two-step verification',
          `Until you turn it off or delete your account. A remembered device, ${days(REMEMBERED_DEVICE_MS)}.`,
        ],
        ['A guest account', `${days(GUEST_IDLE_MS)} after its last visit.`],
        [
          'An unfinished sign-up',
          `${days(UNFINISHED_SIGN_UP_MS)}. If the page was closed before it reached our server, the identity service keeps the address until you finish the sign-up, or write to us.`,
        ],
        ['Your sign-ins', `The last ${LAST_LOGINS}, and the last ${LAST_LOGINS} refused.`],
        [
          'Alerts and security log',
          `${days(SECURITY_EVENTS_MS)}. You receive them with your data, and they go with your account.`,
        ],
        ['Counts of attempts', `${days(RATE_LIMITS_MS)}, without your details in clear.`],
        ...factIf(
          facts.mailer !== '',
          'E-mails sent',
          `${days(MAILS_MS)}: what they were about and when, never their content.`,
        ),
        [
          'When a period is over',
          'The account is erased about an hour later, other data a week later at most. If many more accounts than usual are to be erased on the same day, we check first, and their erasure waits.',
        ],
        [
          'Backups',
          'Erased data stays in them until they expire. If one is restored, it is erased again: for that, the technical identifier of an erased account is kept a little longer than they are.',
        ],
      ],
    },
    { title: 'Who else, and where', facts: processors(facts) },
    {
      title: 'Outside the European Union',
      text: 'Google processes in the United States what its identity service receives: e-mail address, hashed password, linked accounts, IP address. This transfer relies on the EU–US Data Privacy Framework and on the European Commission’s standard contractual clauses.',
    },
    {
      title: 'Where you sign in from',
      text: 'At each sign-in, Google Cloud works out an approximate city and country from the IP address. We keep them with your sign-ins, your alerts and the security log, so that you can spot the ones that aren’t yours.',
    },
    {
      title: 'In your browser',
      facts: storedFacts(facts, {
        session: 'Your session and your identity on this device',
        browser:
          'A random identifier of this browser, without your name, necessary to alert you to a sign-in from another device',
        person:
          'Your name, or your e-mail address if there is none, and the address of your photo, to show them as soon as a page opens',
        lock: 'The lock',
        choices: 'Your choices: theme, language, visit statistics',
        comfort:
          'How you last signed in, what this device already has, and the wait that you began on it',
        redirect: 'A sign-in under way with another service, or a change to how you sign in',
        mail: 'The link of an e-mail, while you sign in to answer it',
        offline: 'The offline page',
        captcha: 'The anti-bot check',
        visits: 'Visit statistics, if you accept them',
        cdn: 'A failure of the content network, so as not to wait for it again',
      }),
    },
    ...robots(facts),
    {
      title: 'Your rights',
      text: 'You can see, correct, export and erase your data from your profile. You can also ask us to restrict processing, object to it, withdraw consent at any time, and say what happens to your data after your death (GDPR, articles 15 to 22; French Data Protection Act, article 85). Write to us or to the data protection officer: we answer within a month. No decision about you is made by a machine alone.',
    },
    {
      title: 'The CNIL',
      text: 'If our answer doesn’t satisfy you, you can complain to the French data protection authority, the CNIL: 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, France, or www.cnil.fr.',
    },
  ],
})

function bases({ isPublicTask, measuresVisits, sendsAlerts }: LegalFacts): Facts {
  const [account, security] = isPublicTask
    ? ['Task carried out in the public interest (GDPR, article 6.1.e)', null]
    : [
        'Performance of the terms (GDPR, article 6.1.b)',
        'Legitimate interest (GDPR, article 6.1.f)',
      ]
  const asked = [sendsAlerts && 'notifications', measuresVisits && 'visit statistics']
    .filter((word) => word !== false)
    .join(' and ')
  return [
    ['Keeping your account', `${account}.`],
    ['Protecting it and alerting you', `${security ?? account}.`],
    ...factIf(asked !== '', `What you agree to: ${asked}`, 'Your consent (GDPR, article 6.1.a).'),
  ]
}

function processors(facts: LegalFacts): Facts {
  return [
    ['Google Cloud', `Servers, databases and files: Belgium (${REGION}).`],
    ['Firebase Authentication (Google)', 'Identity service: United States.'],
    ['Firebase Hosting (Google)', 'Pages of the site, from the server nearest to you.'],
    ...factIf(
      facts.mailer !== '',
      facts.mailer,
      'Delivers our e-mails: your address and what the message says.',
    ),
    ...factIf(
      facts.sendsAlerts,
      'Firebase Cloud Messaging (Google)',
      'Notifications, if you turn them on: United States, then your browser’s own service.',
    ),
    ...factIf(facts.measuresVisits, 'Google Analytics', 'Visit statistics, if you accept them.'),
    ...factIf(facts.hasVideos, 'Vimeo', 'Videos: it only learns of your visit if you play one.'),
    ...factIf(
      facts.checksLeaks,
      'Have I Been Pwned',
      'Looks a password up in known leaks, if you ask for it: outside the European Union, it receives your IP address and the first five characters of a hash, never the password.',
    ),
    [
      Object.values(PROVIDER_NAMES).join(', '),
      'They only learn of your visit if you sign in through them.',
    ],
    ['Nobody else', 'Your data is neither sold nor rented.'],
  ]
}

function robots({ hasCaptcha, hasAppCheck }: LegalFacts): readonly LegalPart[] {
  if (!hasCaptcha) return []
  const when = hasAppCheck ? 'on every visit with a session (App Check), and ' : ''
  return [
    {
      title: 'Anti-bot check',
      text: `Sensitive forms are protected by Google’s reCAPTCHA. It observes, ${when}while a form is sent, the browser and what is done in it, to tell a person from a program. It serves to protect accounts, on the same legal basis.`,
    },
  ]
}
