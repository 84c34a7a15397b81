import { REGION } from '@sesame/contract/constants'
import { both, remove, set, type Fault, type Change } from '../change-replies.ts'
import { ID } from '../healthy-project.ts'

const SERVICE = `google/run/v2/projects/${ID}/locations/${REGION}/services/api`
const FUNCTIONS = `google/functions/v2/projects/${ID}/locations/-/functions`
const JOBS = `google/scheduler/v1/projects/${ID}/locations/${REGION}/jobs`
const TOKENS = `google/secrets/v1/projects/${ID}/secrets/ACCESS_TOKEN_KEYS`

/** Sets the state of versions of the secret with the token keys, by version number. */
function versions(states: Readonly<Record<string, string>>): Change {
  return set(
    `${TOKENS}/versions`,
    'versions',
    Object.entries(states).map(([number, state]) => ({
      name: `projects/1/secrets/ACCESS_TOKEN_KEYS/versions/${number}`,
      state,
    })),
  )
}

/** The revision `api-1` is still reachable through a tag, and reads a different version of the token keys. */
const OLD_REVISION = both(
  set(SERVICE, 'trafficStatuses.2', { revision: 'api-1', tag: 'fh-1' }),
  set(
    `${SERVICE}/revisions`,
    'revisions.0.containers.0.env.1.valueSource.secretKeyRef.version',
    '2',
  ),
  ...['files', 'sendmail'].map((name) =>
    set(
      `google/run/v2/projects/${ID}/locations/${REGION}/services/${name}/revisions`,
      'revisions.0.containers.0.env.1.valueSource.secretKeyRef.version',
      '2',
    ),
  ),
  versions({ 1: 'ENABLED', 2: 'ENABLED' }),
)

/** Faults of deployed functions and of their runs. */
export const FUNCTIONS_FAULTS: readonly Fault[] = [
  {
    check: 'fonctions déployées',
    change: set(FUNCTIONS, 'functions.0.serviceConfig.availableMemory', '128Mi'),
    problem: 'mémoire 128 au lieu de 256',
    mend: '--only functions',
  },
  {
    check: 'fonctions déployées',
    change: set(FUNCTIONS, 'functions.0.state', 'FAILED'),
    problem: 'état FAILED',
    mend: '--only functions',
  },
  {
    check: 'fonctions déployées',
    change: set(
      FUNCTIONS,
      'functions.0.name',
      `projects/${ID}/locations/us-central1/functions/api`,
    ),
    problem: 'région us-central1',
    mend: '--only functions',
  },
  {
    check: 'fonctions déployées',
    change: set(FUNCTIONS, 'functions.1.name', `projects/${ID}/locations/${REGION}/functions/old`),
    problem: 'old n’est pas dans le code',
    mend: `npx firebase functions:delete old --region ${REGION}`,
  },
  {
    check: 'fonctions déployées',
    change: set(FUNCTIONS, 'functions', []),
    problem: 'api n’est pas déployée',
    mend: '--only functions',
  },
  {
    check: 'variables déployées',
    change: set(FUNCTIONS, 'functions.1.serviceConfig.environmentVariables', {
      SESAME_CAPTCHA: 'off',
    }),
    problem: 'SESAME_CAPTCHA',
    mend: '--only functions',
  },
  {
    check: 'site mène',
    change: set(
      SERVICE,
      'latestReadyRevision',
      `projects/${ID}/locations/${REGION}/services/api/revisions/api-3`,
    ),
    problem: 'reste sur api-2',
    mend: '--only hosting',
  },
  {
    check: 'aucune révision ancienne',
    change: OLD_REVISION,
    problem: 'api-1 répondent',
    mend: '--remove-tags fh-1',
  },
  {
    check: 'révisions qui servent',
    change: versions({ 1: 'DESTROYED', 2: 'ENABLED' }),
    problem: 'api-2, files-1, sendmail-1\u00A0: ACCESS_TOKEN_KEYS@1 est détruite',
    mend: '--only functions,hosting',
  },
  {
    check: 'révisions qui servent',
    change: versions({ 1: 'DISABLED', 2: 'ENABLED' }),
    problem: 'ACCESS_TOKEN_KEYS@1 est inactive',
    mend: 'gcloud secrets versions enable 1 --secret ACCESS_TOKEN_KEYS',
  },
  {
    check: 'révisions qui servent',
    change: remove(`${TOKENS}/versions`),
    problem: 'ACCESS_TOKEN_KEYS n’existe pas',
    mend: 'npx firebase functions:secrets:set ACCESS_TOKEN_KEYS',
  },
  {
    check: 'aucune version remplacée',
    change: OLD_REVISION,
    problem: 'ACCESS_TOKEN_KEYS@1, que lit api-1',
    mend: 'gcloud secrets versions destroy 1 --secret ACCESS_TOKEN_KEYS',
  },
  {
    check: 'qui ont un secret',
    change: set(`${TOKENS}:getIamPolicy`, 'bindings.0.members.2', 'user:a@example.com'),
    problem: 'user:a@example.com lit ACCESS_TOKEN_KEYS',
    mend: 'remove-iam-policy-binding',
  },
  {
    check: 'qui ont un secret',
    change: set(`${TOKENS}:getIamPolicy`, 'bindings', []),
    problem: `serviceAccount:sesame-api@${ID}.iam.gserviceaccount.com ne lit pas ACCESS_TOKEN_KEYS`,
    mend: 'add-iam-policy-binding',
  },
  {
    check: 'horaires',
    change: set(JOBS, 'jobs.0.schedule', '0 0 * * *'),
    problem: '«\u00A00 0 * * *\u00A0»',
    mend: '--only functions',
  },
  {
    check: 'horaires',
    change: set(JOBS, 'jobs.0.state', 'PAUSED'),
    problem: 'est arrêté',
    mend: 'gcloud scheduler jobs resume',
  },
  {
    check: 'horaires',
    change: set(JOBS, 'jobs.0.status', { code: 13 }),
    problem: 'a échoué (code 13)',
    mend: 'gcloud functions logs read',
  },
  {
    check: 'horaires',
    change: set(JOBS, 'jobs', []),
    problem: 'n’a pas d’horaire',
    mend: '--only functions',
  },
]
