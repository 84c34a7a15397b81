import { both, remove, set, type Fault } from '../change-replies.ts'
import { addressOf, memberOf } from '../members.ts'
import { ID } from '../healthy-project.ts'

const FUNCTIONS = `google/functions/v2/projects/${ID}/locations/-/functions`
const POLICY = `google/projects/v1/projects/${ID}:getIamPolicy`
const ROLE = `google/iam/v1/projects/${ID}/roles/sesameApi`
const FILES = `google/storage/storage/v1/b/${ID}.firebasestorage.app/iam`

const KEEPER = addressOf('sesame-files', ID)

/** Faults of the functions' service accounts. */
export const ACCOUNTS_FAULTS: readonly Fault[] = [
  {
    check: 'ont leurs comptes',
    change: set(
      FUNCTIONS,
      'functions.0.serviceConfig.serviceAccountEmail',
      '1-compute@developer.gserviceaccount.com',
    ),
    problem: 'api\u00A0: le compte par défaut',
    mend: 'docs/operations.md',
  },
  {
    check: 'ont leurs comptes',
    change: set(POLICY, 'bindings.6.members.1', memberOf('sesame-api', ID)),
    problem: 'sesame-api a roles/owner',
    mend: 'gcloud projects remove-iam-policy-binding',
  },
  {
    check: 'ont leurs comptes',
    change: set(POLICY, 'bindings.2.members', []),
    problem: `sesame-jobs n’a pas projects/${ID}/roles/sesameJobs`,
    mend: 'gcloud projects add-iam-policy-binding',
  },
  {
    check: 'ont leurs comptes',
    change: both(set(FUNCTIONS, 'functions', []), set(POLICY, 'bindings', [])),
    problem: 'sesame-jobs n’a pas roles/firebasedatabase.admin',
    mend: 'gcloud projects add-iam-policy-binding',
  },
  {
    check: 'rôles du projet',
    change: set(ROLE, 'includedPermissions.3', 'firebaseauth.configs.update'),
    problem:
      'sesameApi n’a pas firebaseauth.users.delete\u00A0; sesameApi a firebaseauth.configs.update',
    mend: 'gcloud iam roles update sesameApi',
  },
  {
    check: 'rôles du projet',
    change: remove(ROLE),
    problem: 'sesameApi n’a pas firebaseauth.users.get',
    mend: 'gcloud iam roles create sesameApi',
  },
  {
    check: 'signer',
    change: set(
      `google/iam/v1/projects/${ID}/serviceAccounts/${addressOf('sesame-api', ID)}:getIamPolicy`,
      'bindings.1.members',
      [memberOf('sesame-jobs', ID)],
    ),
    problem: 'n’a pas roles/iam.serviceAccountTokenCreator sur lui-même',
    mend: 'gcloud iam service-accounts add-iam-policy-binding sesame-api@',
  },
  {
    check: 'ont leurs comptes',
    change: set(POLICY, 'bindings.3.members', []),
    problem: `sesame-mails n’a pas projects/${ID}/roles/sesameMails`,
    mend: 'gcloud projects add-iam-policy-binding',
  },
  {
    check: 'rôles du projet',
    change: remove(`google/iam/v1/projects/${ID}/roles/sesameMails`),
    problem: 'sesameMails n’a pas firebaseauth.users.get, firebaseauth.users.sendEmail',
    mend: 'gcloud iam roles create sesameMails',
  },
  {
    check: 'accèdent aux fichiers',
    change: set(FILES, 'bindings.0.members.1', 'user:a@example.com'),
    problem: `sesame-jobs@${ID}.iam.gserviceaccount.com n’a pas projects/${ID}/roles/sesameFiles`,
    mend: `gcloud storage buckets add-iam-policy-binding gs://${ID}.firebasestorage.app`,
  },
  {
    check: 'ont leurs comptes',
    change: set(POLICY, 'bindings.0.members.2', 'user:a@example.com'),
    problem: 'sesame-files n’a pas roles/firebasedatabase.admin',
    mend: 'gcloud projects add-iam-policy-binding',
  },
  {
    check: 'accèdent aux fichiers',
    change: set(FILES, 'bindings.2.members', []),
    problem: `${KEEPER} n’a pas projects/${ID}/roles/sesameKept`,
    mend: 'gcloud storage buckets add-iam-policy-binding',
  },
  {
    check: 'accèdent aux fichiers',
    change: set(FILES, 'bindings.2.condition.expression', 'true'),
    problem: `${KEEPER} a projects/${ID}/roles/sesameKept hors de private/`,
    mend: `--condition='title=sesameKept,expression=resource.name.startsWith("projects/_/buckets/`,
  },
]
