import { REGION } from '@sesame/contract/constants'
import { answer, remove, set, type Fault } from '../change-replies.ts'
import { ID } from '../healthy-project.ts'
import { SIGN_IN } from '../healthy-replies.ts'

const BUCKET = `google/storage/storage/v1/b/${ID}.firebasestorage.app`
const RECORD = `google/storage/storage/v1/b/${ID}-erasures`
const INSTANCE = `google/databases/v1beta/projects/${ID}/locations/-/instances/${ID}-statistics`

/** Faults of databases and file storage. */
export const DATA_FAULTS: readonly Fault[] = [
  {
    check: 'les bases sont actives',
    change: remove(INSTANCE),
    problem: 'n’existe pas',
    mend: `npx firebase database:instances:create ${ID}-statistics --location ${REGION}`,
  },
  {
    check: 'les bases sont actives',
    change: remove(INSTANCE.replace(/statistics$/, 'second')),
    problem: `${ID}-second n’existe pas`,
    mend: `npx firebase database:instances:create ${ID}-second --location ${REGION}`,
  },
  {
    check: 'les bases sont actives',
    change: set(INSTANCE, 'name', `projects/1/locations/us-central1/instances/${ID}-statistics`),
    problem: 'est à us-central1',
    mend: 'il en faut une autre',
  },
  {
    check: 'les bases sont actives',
    change: set(INSTANCE, 'state', 'DISABLED'),
    problem: 'est «\u00A0DISABLED\u00A0»',
    mend: '/database',
  },
  {
    check: 'règles des bases',
    change: answer('statistics/.settings/rules.json', { body: '{"rules":{".read":true}}' }),
    problem: `${ID}-statistics en a d’autres`,
    mend: '--only database',
  },
  {
    check: 'règles de Storage',
    change: set(
      `google/rules/v1/projects/${ID}/rulesets/1`,
      'source.files.0.content',
      'rules_version = "2";',
    ),
    problem: 'en a d’autres',
    mend: '--only storage',
  },
  {
    check: 'règles de Storage',
    change: set(`google/rules/v1/projects/${ID}/releases`, 'releases', []),
    problem: 'aucune',
    mend: '--only storage',
  },
  {
    check: 'compartiment est à',
    change: set(BUCKET, 'softDeletePolicy.retentionDurationSeconds', '604800'),
    problem: 'restent 7 jours',
    mend: '--clear-soft-delete',
  },
  {
    check: 'compartiment est à',
    change: set(BUCKET, 'location', 'US'),
    problem: 'est à US',
    mend: 'il en faut un autre',
  },
  {
    check: 'compartiment est à',
    change: set(BUCKET, 'versioning', { enabled: true }),
    problem: 'anciennes versions',
    mend: '--no-versioning',
  },
  {
    check: 'compartiment est à',
    change: remove(BUCKET),
    problem: 'n’existe pas',
    mend: 'SESAME_STORAGE_BUCKET',
  },
  {
    check: 'effacements sont inscrits',
    change: remove(RECORD),
    problem: 'n’existe pas',
    mend: 'The record of erasures',
  },
  {
    check: 'effacements sont inscrits',
    change: set(RECORD, 'retentionPolicy', { retentionPeriod: String(30 * 86_400) }),
    problem: 'après 30 jours, avant les sauvegardes',
    mend: '--retention-period=60d',
  },
  {
    check: 'effacements sont inscrits',
    change: set(RECORD, 'lifecycle', { rule: [] }),
    problem: 'pour toujours',
    mend: 'The record of erasures',
  },
  {
    check: 'effacements sont inscrits',
    change: set(RECORD, 'location', 'US'),
    problem: 'est à US',
    mend: 'The record of erasures',
  },
  {
    check: 'effacements sont inscrits',
    change: set(`${RECORD}/iam`, 'bindings', []),
    problem: 'sesame-tools ne peut pas en inscrire',
    mend: 'roles/storage.objectCreator',
  },
  {
    check: 'auth_time',
    change: answer(`main/users/${SIGN_IN.uid}/doctor.json`, { status: 401, body: {} }),
    problem: 'refusent une connexion',
    mend: '--only database',
  },
  {
    check: 'auth_time',
    change: answer(`main/users/${SIGN_IN.uid}/doctor.json`, { body: 'null' }),
    problem: 'laissent entrer',
    mend: '--only database',
  },
]
