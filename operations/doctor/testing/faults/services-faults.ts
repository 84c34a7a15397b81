import { remove, set, type Fault } from '../change-replies.ts'
import { APP_ID, ID } from '../healthy-project.ts'

const KEYS = 'google/apiKeys/v2/projects/1/locations/global/keys'
const LOGS = `google/logging/v2/projects/${ID}/locations/-/buckets`
const APP_CHECK = 'google/appCheck/v1/projects/1'

const restrict = (key: string, value: unknown) => set(`${KEYS}/${key}`, 'restrictions', value)

/** Faults of the project's services and keys. */
export const SERVICES_FAULTS: readonly Fault[] = [
  {
    check: 'l’organisation laisse tout le monde',
    change: set(`google/projects/v1/projects/${ID}:getEffectiveOrgPolicy`, 'listPolicy', {
      allowedValues: ['C012345'],
    }),
    problem: 'iam.allowedPolicyMemberDomains',
    mend: 'iam-admin/orgpolicies',
  },
  {
    check: 'un budget alerte',
    change: set('google/budgets/v1/billingAccounts/1/budgets', 'budgets', [
      { budgetFilter: { projects: ['projects/2'] }, thresholdRules: [{}] },
    ]),
    problem: 'personne n’apprend',
    mend: '--budget',
  },
  {
    check: 'Blaze',
    change: set(`google/billing/v1/projects/${ID}/billingInfo`, 'billingEnabled', false),
    problem: 'ont besoin',
    mend: '/usage/details',
  },
  {
    check: 'API dont',
    change: set(
      `google/services/v1/projects/${ID}/services/run.googleapis.com`,
      'state',
      'DISABLED',
    ),
    problem: 'sans run.googleapis.com',
    mend: `gcloud services enable run.googleapis.com --project ${ID}`,
  },
  {
    check: 'API dont',
    change: set(
      `google/services/v1/projects/${ID}/services/cloudtasks.googleapis.com`,
      'state',
      'DISABLED',
    ),
    problem: 'sans cloudtasks.googleapis.com',
    mend: `gcloud services enable cloudtasks.googleapis.com --project ${ID}`,
  },
  {
    check: 'journaux',
    change: set(LOGS, 'buckets.1.retentionDays', 365),
    problem: '365 jours',
    mend: 'gcloud logging buckets update _Default --location global --retention-days 30',
  },
  {
    check: 'clé des pages',
    change: restrict('web-key', {}),
    problem: 'toutes les API',
    mend: '--api-target service=securetoken.googleapis.com',
  },
  {
    check: 'clé des pages',
    change: set(`${KEYS}/web-key`, 'restrictions.apiTargets', [
      { service: 'securetoken.googleapis.com' },
    ]),
    problem: 'n’ouvre pas identitytoolkit.googleapis.com',
    mend: 'gcloud services api-keys update web-key',
  },
  {
    check: 'clé des pages',
    change: set(`${KEYS}/web-key`, 'restrictions.browserKeyRestrictions', {
      allowedReferrers: ['https://other.example/*'],
    }),
    problem: 'refusent ceux',
    mend: '--clear-restrictions',
  },
  {
    check: 'clé des pages',
    change: remove('google/apiKeys/v2/keys:lookupKey'),
    problem: 'aucune clé',
    mend: '/apis/credentials',
  },
  {
    check: 'Anti-robot',
    change: set(`google/recaptcha/v1/projects/${ID}/keys/site-key`, 'webSettings.allowedDomains', [
      'other.example',
    ]),
    problem: '«\u00A0other.example\u00A0»',
    mend: '--domains=127.0.0.1',
  },
  {
    check: 'Anti-robot',
    change: set(
      `google/recaptcha/v1/projects/${ID}/keys/site-key`,
      'webSettings.allowAllDomains',
      true,
    ),
    problem: 'tous les hôtes',
    mend: '--domains=127.0.0.1',
  },
  {
    check: 'App Check',
    change: set(`${APP_CHECK}/apps/${APP_ID}/recaptchaV3Config`, 'siteSecretSet', false),
    problem: 'inscrite auprès d’aucun fournisseur',
    mend: 'docs/options.md',
  },
  {
    check: 'App Check',
    change: remove(`${APP_CHECK}/apps/${APP_ID}/recaptchaV3Config`),
    problem: 'personne ne reçoit de jeton',
    mend: 'docs/options.md',
  },
  {
    check: 'App Check',
    change: set(
      `${APP_CHECK}/services/firebasedatabase.googleapis.com`,
      'enforcementMode',
      'ENFORCED',
    ),
    problem: 'firebasedatabase l’exige',
    mend: '/appcheck',
  },
]
