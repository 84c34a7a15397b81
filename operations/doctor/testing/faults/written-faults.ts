import type { Project, Values } from '../../project/project.ts'
import { ID } from '../healthy-project.ts'

/** Faults in the project's settings in the repository. */
export const WRITTEN_FAULTS: readonly {
  readonly check: string
  readonly part: 'settings' | 'client' | 'targets'
  readonly values: Values | Project['targets']
  readonly problem: string
}[] = [
  {
    check: 'les bases sont actives',
    part: 'targets',
    values: { main: ['other'] },
    problem: '.firebaserc nomme main «\u00A0other\u00A0»',
  },
  {
    check: 'les bases sont actives',
    part: 'targets',
    values: { main: [`${ID}-default-rtdb`], statistics: [`${ID}-statistics`] },
    problem: `.firebaserc nomme main «\u00A0${ID}-default-rtdb\u00A0»`,
  },
  {
    check: 'redirections',
    part: 'client',
    values: { VITE_FIREBASE_AUTH_DOMAIN: 'x.firebaseapp.com' },
    problem: '«\u00A0x.firebaseapp.com\u00A0»',
  },
  {
    check: 'effacements sont inscrits',
    part: 'settings',
    values: { SESAME_ERASURES_BUCKET: '' },
    problem: 'une sauvegarde les ramènerait',
  },
  {
    check: 'nomment les mêmes',
    part: 'client',
    values: { VITE_FIREBASE_STATISTICS_URL: 'https://other.firebasedatabase.app' },
    problem:
      'VITE_FIREBASE_STATISTICS_URL=https://other.firebasedatabase.app et SESAME_STATISTICS_URL=',
  },
  {
    check: 'nomment les mêmes',
    part: 'settings',
    values: { SESAME_HOST_URL: 'https://other.example' },
    problem: 'VITE_HOST_URL=https://sesame.example/ et SESAME_HOST_URL=https://other.example',
  },
  {
    check: 'nomment les mêmes',
    part: 'settings',
    values: { SESAME_ORIGINS: '' },
    problem: 'l’API refuse les pages ouvertes à VITE_FIREBASE_HOST_URL=https://sesame.web.app',
  },
  {
    check: 'Anti-robot',
    part: 'client',
    values: { VITE_RECAPTCHA_SITE_KEY: '' },
    problem: 'personne ne peut s’inscrire',
  },
  {
    check: 'Anti-robot',
    part: 'settings',
    values: { SESAME_CAPTCHA: 'off' },
    problem: 'ignore celui des pages',
  },
  {
    check: 'App Check',
    part: 'client',
    values: { VITE_APP_CHECK: 'off' },
    problem: 'personne ne peut se connecter',
  },
  {
    check: 'App Check',
    part: 'settings',
    values: { SESAME_APP_CHECK: 'off' },
    problem: 'ignore les jetons',
  },
  {
    check: 'e-mails\u00A0: DKIM',
    part: 'settings',
    values: { SESAME_SMTP_FROM: 'a@other.example' },
    problem: 'sesame.example signe, mais other.example écrit',
  },
  {
    check: 'Clés d’accès',
    part: 'settings',
    values: { SESAME_PASSKEY_RP_ID: 'ailleurs.example', SESAME_ORIGINS: '', SESAME_TOOLS_URL: '' },
    problem: 'Elles sont liées à ailleurs.example, et la page est à 127.0.0.1',
  },
  {
    check: 'appareils',
    part: 'client',
    values: { VITE_FIREBASE_VAPID_KEY: '' },
    problem: 'n’ont pas de clé',
  },
  {
    check: 'appareils',
    part: 'client',
    values: { VITE_FIREBASE_VAPID_KEY: 'AAAA' },
    problem: 'pas une clé publique',
  },
  {
    check: 'appareils',
    part: 'settings',
    values: { SESAME_MESSAGING_URL: '' },
    problem: 'ne reçoivent rien',
  },
]
