import { REGION } from '@sesame/contract/constants'
import { passkeyOptions } from '@sesame/contract/endpoints/passkeys'
import { getConsoleSession } from '@sesame/contract/endpoints/console/session'
import { getHealth } from '@sesame/contract/endpoints/system'
import { answer, remove, set, type Fault } from '../change-replies.ts'
import { OWNER } from '../healthy-replies.ts'
import { ID } from '../healthy-project.ts'
import { addressOf, memberOf } from '../members.ts'

const FUNCTIONS = `google/functions/v2/projects/${ID}/locations/-/functions`
const POLICY = `google/projects/v1/projects/${ID}:getIamPolicy`
const FILES = `google/storage/storage/v1/b/${ID}.firebasestorage.app/iam`
const QUEUE = `google/tasks/v2/projects/${ID}/locations/${REGION}/queues/runJobs`
const SERVICE = `google/run/v2/projects/${ID}/locations/${REGION}/services/runjobs`
const TOOLS = addressOf('sesame-tools', ID)

const page = (headers: Readonly<Record<string, string>>) =>
  answer('console/', { headers, body: '<!doctype html>' })
const POLICIES = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" }

const [site, way] = ['console\u00A0: son site répond', 'console\u00A0: ses appels mènent']
const [queue, rights] = ['des tâches demandées', 'tools peut demander']

/** Faults of the operators' console. */
export const CONSOLE_FAULTS: readonly Fault[] = [
  {
    check: site,
    change: answer('console/', { status: 404, body: '' }),
    problem: 'répond 404',
    mend: '--only hosting:tools',
  },
  {
    check: site,
    change: page(POLICIES),
    problem: 'sans X-Robots-Tag: noindex',
    mend: '--only hosting:tools',
  },
  {
    check: site,
    change: page({ 'X-Robots-Tag': 'noindex', 'Content-Security-Policy': "default-src 'none'" }),
    problem: 'sans sa politique de sécurité',
    mend: '--only hosting:tools',
  },
  {
    check: way,
    change: answer(`console${getConsoleSession.path}`, {
      status: 500,
      body: { error: { code: 'server/misconfigured', requestId: 'r1' } },
    }),
    problem: 'ne demande pas de session (server/misconfigured)',
    mend: 'gcloud functions logs read tools',
  },
  {
    check: way,
    change: answer(`console${passkeyOptions.path}`, {
      status: 405,
      body: { error: { code: 'request/method-not-allowed', requestId: 'r1' } },
    }),
    problem: 'tools n’y refuse pas tout le reste',
    mend: '--only hosting:tools',
  },
  {
    check: way,
    change: answer(`console${getHealth.path}`, { body: '<!doctype html>' }),
    problem: 'tools n’y refuse pas tout le reste',
    mend: '--only hosting:tools',
  },
  {
    check: 'deux propriétaires',
    change: answer('main/operators.json', {
      body: JSON.stringify({ a: OWNER, b: { ...OWNER, passkeys: {} } }),
    }),
    problem: 'il y en a 1',
    mend: 'npm run operator',
  },
  {
    check: 'connaît son domaine',
    change: set(`google/identity/v2/projects/${ID}/config`, 'authorizedDomains', ['127.0.0.1']),
    problem: 'il n’autorise pas outils.sesame.example',
    mend: 'updateMask=authorizedDomains',
  },
  {
    check: 'fonctions déployées',
    change: changeAccount('tools', addressOf('sesame-api', ID)),
    problem: `tools\u00A0: compte ${addressOf('sesame-api', ID)} au lieu de ${TOOLS}`,
    mend: '--only functions',
  },
  {
    check: 'ont leurs comptes',
    change: set(POLICY, 'bindings.4.members', []),
    problem: `sesame-tools n’a pas projects/${ID}/roles/sesameTools`,
    mend: 'gcloud projects add-iam-policy-binding',
  },
  {
    check: 'ont leurs comptes',
    change: set(POLICY, 'bindings.6.members.1', memberOf('sesame-tools', ID)),
    problem: 'sesame-tools a roles/owner',
    mend: 'gcloud projects remove-iam-policy-binding',
  },
  {
    check: 'rôles du projet',
    change: set(
      `google/iam/v1/projects/${ID}/roles/sesameTools`,
      'includedPermissions.4',
      'firebaseauth.users.create',
    ),
    problem: 'sesameTools a firebaseauth.users.create',
    mend: 'gcloud iam roles update sesameTools',
  },
  {
    check: 'accèdent aux fichiers',
    change: set(FILES, 'bindings.1.members', []),
    problem: `${TOOLS} n’a pas projects/${ID}/roles/sesameExports`,
    mend: 'gcloud storage buckets add-iam-policy-binding',
  },
  {
    check: 'accèdent aux fichiers',
    change: set(FILES, 'bindings.1.condition', undefined),
    problem: `${TOOLS} a projects/${ID}/roles/sesameExports hors de exports/`,
    mend: 'gcloud storage buckets remove-iam-policy-binding',
  },
  {
    check: 'accèdent aux fichiers',
    change: set(FILES, 'bindings.1.condition.expression', 'true'),
    problem: `${TOOLS} a projects/${ID}/roles/sesameExports hors de exports/`,
    mend: `--condition='title=sesameExports,expression=resource.name.startsWith("projects/_/buckets/`,
  },
  {
    // Without this role, an export could not replace the previous file, because replacing a file requires the right to
    // delete it.
    check: 'accèdent aux fichiers',
    change: set(FILES, 'bindings.0.members.2', memberOf('sesame-jobs', ID)),
    problem: `${TOOLS} n’a pas projects/${ID}/roles/sesameFiles`,
    mend: 'gcloud storage buckets add-iam-policy-binding',
  },
  {
    check: queue,
    change: set(QUEUE, 'retryConfig.maxAttempts', 5),
    problem: 'maxAttempts 5 au lieu de 1',
    mend: '--only functions',
  },
  {
    check: queue,
    change: remove(QUEUE),
    problem: 'elle n’existe pas',
    mend: '--only functions',
  },
  {
    check: rights,
    change: set(`${QUEUE}:getIamPolicy`, 'bindings', []),
    problem: `${TOOLS} n’a pas roles/cloudtasks.enqueuer sur la file`,
    mend: 'gcloud tasks queues add-iam-policy-binding runJobs',
  },
  {
    check: rights,
    change: set(`${SERVICE}:getIamPolicy`, 'bindings', []),
    problem: `${TOOLS} n’a pas roles/run.invoker sur runJobs`,
    mend: 'gcloud run services add-iam-policy-binding runjobs',
  },
]

/** Deploys a function with a different service account. */
function changeAccount(name: string, account: string): Fault['change'] {
  return (replies) => {
    const reply = replies[FUNCTIONS]
    if (reply === undefined || typeof reply === 'function') throw new Error('no functions')
    const { functions } = reply.body as { functions: { name: string }[] }
    const index = functions.findIndex((each) => each.name.endsWith(`/${name}`))
    const path = `functions.${index}.serviceConfig.serviceAccountEmail`
    set(FUNCTIONS, path, account)(replies)
  }
}
