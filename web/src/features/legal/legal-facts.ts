import type { LegalFacts } from '../../i18n/legal-shape.ts'

const env = import.meta.env

/** From `web/.env.<project>`. A build for a project refuses an empty one (`web/build/project-settings.ts`). */
export const legalFacts: LegalFacts = {
  publisher: joined(env.VITE_LEGAL_PUBLISHER),
  address: env.VITE_LEGAL_ADDRESS,
  phone: joined(env.VITE_LEGAL_PHONE),
  director: env.VITE_LEGAL_DIRECTOR,
  contact: env.VITE_LEGAL_CONTACT,
  dpo: env.VITE_LEGAL_DPO,
  host: joined(env.VITE_LEGAL_HOST),
  isPublicTask: env.VITE_LEGAL_BASIS === 'public-task',
  hasCaptcha: env.VITE_RECAPTCHA_SITE_KEY !== '',
  hasAppCheck: env.VITE_APP_CHECK === 'on',
  measuresVisits: env.VITE_FIREBASE_MEASUREMENT_ID !== '',
  sendsAlerts: env.VITE_FIREBASE_VAPID_KEY !== '',
  hasVideos: env.VITE_WELCOME_VIDEO_ID !== '',
  mailer: joined(env.VITE_LEGAL_MAILER),
  idleDays: env.VITE_IDLE_ACCOUNTS_DAYS,
  checksLeaks: env.VITE_LEAK_CHECK === 'on',
}

/** Keeps the digits of a number on one line. */
function joined(text: string): string {
  return text.replaceAll(/(?<=\d) (?=\d)/g, '\u00A0')
}
