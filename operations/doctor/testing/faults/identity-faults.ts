import { set, type Fault } from '../change-replies.ts'
import { ID } from '../healthy-project.ts'

const IDENTITY = `google/identity/v2/projects/${ID}/config`
const PROVIDERS = `google/identity/v2/projects/${ID}/defaultSupportedIdpConfigs`

/** Faults of the identity service. */
export const IDENTITY_FAULTS: readonly Fault[] = [
  {
    check: 'mot de passe et en invité',
    change: set(IDENTITY, 'signIn.anonymous.enabled', false),
    problem: 'invités',
    mend: 'updateMask=signIn.anonymous',
  },
  {
    check: 'mot de passe et en invité',
    change: set(IDENTITY, 'signIn.email.passwordRequired', false),
    problem: 'seule preuve',
    mend: 'updateMask=signIn.email',
  },
  {
    check: 'mot de passe et en invité',
    change: set(IDENTITY, 'client.permissions.disabledUserSignup', true),
    problem: 'inscriptions',
    mend: '/authentication/settings',
  },
  {
    check: 'microsoft.com',
    change: set(PROVIDERS, 'defaultSupportedIdpConfigs.2.enabled', false),
    problem: 'sans facebook.com',
    mend: '/authentication/providers',
  },
  {
    check: 'microsoft.com',
    change: set(PROVIDERS, 'defaultSupportedIdpConfigs.0.clientId', ''),
    problem: 'sans microsoft.com',
    mend: '/authentication/providers',
  },
  {
    check: 'énumération',
    change: set(IDENTITY, 'emailPrivacyConfig', undefined),
    problem: 'dit si une adresse',
    mend: '"enableImprovedEmailPrivacy":true',
  },
  {
    check: 'un seul compte',
    change: set(IDENTITY, 'signIn.allowDuplicateEmails', true),
    problem: 'plusieurs comptes',
    mend: 'updateMask=signIn.allowDuplicateEmails',
  },
  {
    check: 'règles des mots de passe',
    change: set(IDENTITY, 'passwordPolicyConfig.passwordPolicyVersions.0.customStrengthOptions', {
      containsNumericCharacter: true,
    }),
    problem: 'containsNumericCharacter',
    mend: '/authentication/settings',
  },
  {
    check: 'nettoyage',
    change: set(IDENTITY, 'autodeleteAnonymousUsers', true),
    problem: 'données restent',
    mend: '"autodeleteAnonymousUsers":false',
  },
  {
    check: 'comptes effacés',
    change: set(IDENTITY, 'client.permissions.disabledUserDeletion', false),
    problem: 'sans ses données',
    mend: '"disabledUserDeletion":true',
  },
  {
    check: 'domaines autorisés',
    change: set(IDENTITY, 'authorizedDomains', ['127.0.0.1', 'sesame.web.app', 'localhost']),
    problem: 'localhost en est',
    mend: '{"authorizedDomains":["127.0.0.1","sesame.web.app"]}',
  },
  {
    check: 'domaines autorisés',
    change: set(IDENTITY, 'authorizedDomains', []),
    problem: 'sans 127.0.0.1',
    mend: '{"authorizedDomains":["127.0.0.1","sesame.web.app"]}',
  },
  {
    check: 'e-mails en français',
    change: set(
      IDENTITY,
      'notification.sendEmail.callbackUri',
      'https://x.firebaseapp.com/__/auth/action',
    ),
    problem: 'mènent à «\u00A0https://x.firebaseapp.com/__/auth/action\u00A0»',
    mend: 'updateMask=notification.sendEmail.callbackUri',
  },
  {
    check: 'e-mails en français',
    change: set(IDENTITY, 'notification.defaultLocale', 'en'),
    problem: '«\u00A0en\u00A0»',
    mend: 'updateMask=notification.defaultLocale',
  },
  {
    check: 'serveur d’envoi',
    change: set(IDENTITY, 'notification.sendEmail', {
      method: 'CUSTOM_SMTP',
      smtp: { host: 'smtp.example', senderEmail: 'a@example.com' },
    }),
    problem: 'chiffrement',
    mend: '/authentication/emails',
  },
]
