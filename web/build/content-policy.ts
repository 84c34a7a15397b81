import { reportViolation } from '@sesame/contract/endpoints/violations'

/**
 * The Content-Security-Policy of each site, before a build adds the hashes of its pages. It is not in `firebase.json`: without
 * the hashes and the emulators' addresses, the policy would block our own pages under `firebase emulators:start`
 * (docs/decisions/027-deploy-configuration.md).
 */
export const POLICIES = {
  app: [
    "default-src 'none'",
    "script-src 'self' https://apis.google.com https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://www.googletagmanager.com",
    "style-src 'self'",
    "img-src 'self' data: blob: https://www.googletagmanager.com https://*.google-analytics.com https://firebasestorage.googleapis.com https://lh3.googleusercontent.com",
    "font-src 'self'",
    "connect-src 'self' https://www.google.com/recaptcha/ https://firebase.googleapis.com https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firebasestorage.googleapis.com https://*.europe-west1.firebasedatabase.app wss://*.europe-west1.firebasedatabase.app",
    "frame-src 'self' https://*.firebaseapp.com https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/ https://player.vimeo.com",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `report-uri ${reportViolation.path}`,
    'upgrade-insecure-requests',
  ],
  tools: [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    "frame-src 'none'",
    "manifest-src 'self'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `report-uri ${reportViolation.path}`,
    'upgrade-insecure-requests',
  ],
} as const
