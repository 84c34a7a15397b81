import { REGION } from '@sesame/contract/constants'
import { generateKeyPairSync } from 'node:crypto'
import { answer, remove, set, type Fault } from '../change-replies.ts'
import { dnsReply } from '../dns-reply.ts'
import { ID } from '../healthy-project.ts'

const QUEUE = `google/tasks/v2/projects/${ID}/locations/${REGION}/queues/sendMail`
const SERVICE = `google/run/v2/projects/${ID}/locations/${REGION}/services/sendmail`
const JOBS = `sesame-jobs@${ID}.iam.gserviceaccount.com`
const DOMAIN = 'mails.sesame.example'
const DKIM = 's1._domainkey.sesame.example'

const refused = (step: string, code: string, message = '') =>
  answer(`smtp/${step}`, { body: { code, message } })

const texts = (name: string, ...found: string[]) =>
  answer('dns/resolve', dnsReply({ [name]: found }))

const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64')

const [server, signIn, spf] = ['Serveur d’envoi', 'le mot de passe', 'e-mails\u00A0: SPF']
const [dkim, dmarc] = ['e-mails\u00A0: DKIM', 'e-mails\u00A0: DMARC']
const [queue, rights] = ['la file des e-mails', 'confier un e-mail']

/** Faults of e-mails and of their server. */
export const EMAILS_FAULTS: readonly Fault[] = [
  {
    check: server,
    change: refused('hello', 'ESOCKET', 'self-signed certificate'),
    problem:
      'n’est pas valable\u00A0: aucun e-mail ne part (smtp.provider.example:465, ESOCKET, self-signed certificate)',
    mend: 'SESAME_SMTP_PORT',
  },
  {
    check: server,
    change: refused('hello', 'ETIMEDOUT'),
    problem: 'les e-mails attendent (smtp.provider.example:465, ETIMEDOUT)',
    mend: 'SESAME_SMTP_HOST',
  },
  {
    check: server,
    change: refused('hello', 'EDNS'),
    problem: 'Le nom du serveur d’envoi est inconnu',
    mend: 'SESAME_SMTP_HOST',
  },
  {
    check: server,
    change: refused('hello', 'ETLS'),
    problem: 'refuse le chiffrement',
    mend: 'SESAME_SMTP_PORT',
  },
  {
    check: signIn,
    change: refused('sign-in', 'EAUTH'),
    problem:
      'refuse nos identifiants\u00A0: aucun e-mail ne part («\u00A0sesame\u00A0», ou ce mot de passe)',
    mend: 'npx firebase functions:secrets:set SMTP_PASSWORD',
  },
  {
    check: spf,
    change: texts(DOMAIN, 'other=text'),
    problem: `${DOMAIN} n’a pas de règle`,
    mend: `${DOMAIN}. TXT "v=spf1 include:`,
  },
  {
    check: spf,
    change: texts(DOMAIN, 'v=spf1 a -all', 'v=spf1 mx -all'),
    problem: '2 règles',
    mend: 'Réunissez-les',
  },
  {
    check: spf,
    change: texts(DOMAIN, 'v=spf1 include:spf.provider.example +all'),
    problem: 'n’importe qui',
    mend: '-all"',
  },
  {
    check: spf,
    change: texts(DOMAIN, 'v=spf1 -all'),
    problem: 'personne',
    mend: 'include:',
  },
  {
    check: dkim,
    change: texts(DKIM),
    problem: `${DKIM} n’existe pas`,
    mend: `${DKIM}. TXT "v=DKIM1; k=rsa; p=MII`,
  },
  {
    check: dkim,
    change: texts(DKIM, 'v=DKIM1; p='),
    problem: 'n’a pas de clé RSA',
    mend: 'TXT "v=DKIM1',
  },
  {
    check: dkim,
    change: texts(DKIM, `v=DKIM1; k=rsa; p=${otherKey}`),
    problem: 'a une autre clé que DKIM_KEY',
    mend: 'TXT "v=DKIM1',
  },
  {
    check: dmarc,
    change: texts('_dmarc.sesame.example', 'other=text'),
    problem: `_dmarc.${DOMAIN} n’existe pas`,
    mend: `_dmarc.${DOMAIN}. TXT "v=DMARC1`,
  },
  {
    check: dmarc,
    change: texts('_dmarc.sesame.example', 'v=DMARC1; rua=mailto:a@example.com'),
    problem: 'elle ne dit rien (p)',
    mend: 'p=none',
  },
  {
    check: queue,
    change: set(QUEUE, 'retryConfig.maxRetryDuration', undefined),
    problem: 'maxRetrySeconds 0 au lieu de 90000',
    mend: '--only functions',
  },
  {
    check: queue,
    change: set(QUEUE, 'state', 'PAUSED'),
    problem: 'elle est arrêtée (PAUSED)',
    mend: 'gcloud tasks queues resume sendMail',
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
    problem: `${JOBS} n’a pas roles/cloudtasks.enqueuer sur la file`,
    mend: 'gcloud tasks queues add-iam-policy-binding sendMail',
  },
  {
    check: rights,
    change: set(`${SERVICE}:getIamPolicy`, 'bindings.0.members.1', 'user:a@example.com'),
    problem: `${JOBS} n’a pas roles/run.invoker sur sendMail`,
    mend: 'gcloud run services add-iam-policy-binding sendmail',
  },
  {
    check: rights,
    change: set(
      `google/iam/v1/projects/${ID}/serviceAccounts/${JOBS}:getIamPolicy`,
      'bindings',
      [],
    ),
    problem: `${JOBS} n’a pas roles/iam.serviceAccountUser sur lui-même`,
    mend: `gcloud iam service-accounts add-iam-policy-binding ${JOBS}`,
  },
]
