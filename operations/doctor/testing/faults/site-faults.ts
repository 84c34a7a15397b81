import { VERSION } from '@sesame/contract/version'
import { answer, set, type Fault } from '../change-replies.ts'
import { ID } from '../healthy-project.ts'

const FUNCTIONS = `google/functions/v2/projects/${ID}/locations/-/functions`

const UNAVAILABLE = {
  status: 'unavailable',
  version: VERSION,
  dependencies: { database: false, identity: true },
}

/** Faults of the site, seen from outside. */
export const SITE_FAULTS: readonly Fault[] = [
  {
    check: 'API',
    change: set('site/api/health', 'version', '1.0.0'),
    problem: 'en version 1.0.0, et non',
    mend: 'npm run deploy',
  },
  {
    check: 'API',
    change: answer('site/api/health', { status: 503, body: UNAVAILABLE }),
    problem: 'n’atteint pas',
    mend: 'gcloud functions logs read api',
  },
  {
    check: 'API',
    change: answer('site/api/health', { status: 500, body: '' }),
    problem: 'personne ne peut se connecter (/api/health répond 500)',
    mend: 'gcloud functions logs read api',
  },
  {
    check: 'les fichiers mènent',
    change: answer('site/api/common/files', {
      status: 404,
      body: { error: { code: 'request/unknown-route', requestId: 'r1' } },
    }),
    problem: 'ne mène pas à files (404)',
    mend: '--only hosting:app',
  },
  {
    check: 'les fichiers mènent',
    change: answer('site/api/common/files', { body: '<!doctype html>' }),
    problem: 'ne mène pas à files (200)',
    mend: '--only hosting:app',
  },
  {
    check: 'les fichiers mènent',
    change: answer('site/api/common/files', {
      status: 500,
      body: { error: { code: 'server/misconfigured', requestId: 'r1' } },
    }),
    problem: 'ne demande pas de session (server/misconfigured)',
    mend: 'gcloud functions logs read files',
  },
  {
    check: 'publie les clés',
    change: answer('site/.well-known/jwks.json', { body: '<!doctype html>' }),
    problem: '/.well-known/jwks.json répond 200, sans clé',
    mend: '--only functions,hosting',
  },
  {
    check: 'publie les clés',
    change: set('site/.well-known/jwks.json', 'keys', []),
    problem: 'sans clé',
    mend: '--only functions,hosting',
  },
  {
    check: 'page d’accueil',
    change: answer('site/', {
      headers: { 'Content-Security-Policy': "style-src 'self'" },
      body: '<style>a</style>',
    }),
    problem: 'bloque 1 de ses 1',
    mend: '--only hosting',
  },
  {
    check: 'page d’accueil',
    change: answer('site/', { body: '' }),
    problem: 'sans content-security-policy',
    mend: '--only hosting',
  },
  {
    check: '/__/auth',
    change: answer('site/__/auth/iframe', { headers: { 'X-Frame-Options': 'DENY' }, body: '' }),
    problem: '/__/auth/iframe refuse',
    mend: 'firebase.json',
  },
  {
    check: '/__/auth',
    change: answer('site/__/auth/iframe', {
      headers: { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; x y" },
      body: '',
    }),
    problem: '/__/auth/iframe refuse',
    mend: 'firebase.json',
  },
  {
    check: '/__/auth',
    change: answer('site/__/auth/handler', { status: 404, body: '' }),
    problem: '/__/auth/handler répond 404',
    mend: '--only hosting',
  },
  {
    check: 'Clés d’accès',
    change: answer('site/.well-known/passkey-endpoints', { body: '<!doctype html>' }),
    problem: 'ne dit pas où les gérer',
    mend: '--only hosting',
  },
  {
    check: 'Clés d’accès',
    change: set('site/.well-known/webauthn', 'origins', []),
    problem: 'ne nomme pas https://sesame.web.app',
    mend: '--only hosting',
  },
  {
    check: 'change-password',
    change: answer('site/.well-known/change-password', { status: 404, body: '' }),
    problem: 'il répond 404',
    mend: '--only hosting:app',
  },
  {
    check: 'change-password',
    change: answer('site/.well-known/change-password', {
      status: 302,
      headers: { Location: 'https://ailleurs.example/profil/acces' },
      body: '',
    }),
    problem: 'il répond 302',
    mend: '--only hosting:app',
  },
  {
    check: 'security.txt',
    change: answer('site/.well-known/security.txt', { body: '<!doctype html>' }),
    problem: 'ne sert pas celui de HOSTING_SECURITY_TXT (200)',
    mend: '--only hosting:app',
  },
  {
    check: 'Mandataires de confiance',
    change: set(FUNCTIONS, 'functions.0.serviceConfig.environmentVariables', {
      SESAME_TRUSTED_PROXIES: '0',
    }),
    problem: 'les compteraient toutes ensemble',
    mend: 'SESAME_TRUSTED_PROXIES=',
  },
  {
    check: 'Mandataires de confiance',
    change: set(FUNCTIONS, 'functions.0.serviceConfig.environmentVariables', {
      SESAME_TRUSTED_PROXIES: '',
    }),
    problem: 'manque ou est mal formé',
    mend: 'SESAME_TRUSTED_PROXIES=',
  },
  {
    check: 'Mandataires de confiance',
    change: set(FUNCTIONS, 'functions.0.serviceConfig.environmentVariables', {
      SESAME_TRUSTED_PROXIES: '0.0.0.0/1',
    }),
    problem: 'Ces réseaux comptent des inconnus',
    mend: 'SESAME_TRUSTED_PROXIES=',
  },
  {
    check: 'Mandataires de confiance',
    change: answer('function/api/health', { body: '' }),
    problem: 'choisit son adresse',
    mend: 'SESAME_TRUSTED_PROXIES=',
  },
]
