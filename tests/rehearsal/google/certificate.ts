import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The addresses of Google's APIs, databases, sites and functions. A star matches one label. */
const HOSTS = [
  '*.googleapis.com',
  'api.github.com',
  '*.europe-west1.firebasedatabase.app',
  '*.us-central1.firebasedatabase.app',
  '*.web.app',
  '*.firebaseapp.com',
  '*.a.run.app',
  'dns.google',
  'www.google.com',
]

/** The address of the mail server. */
const MAIL_SERVER = '127.0.0.1'

const NAMES = [...HOSTS.map((host) => `DNS:${host}`), `IP:${MAIL_SERVER}`]

export interface Certificate {
  readonly key: string
  readonly cert: string
  /** The certificate's file, for programs that must trust it. */
  readonly file: string
  remove(): void
}

/** Makes a certificate for Google's addresses. Only programs that are given its file trust it. */
export function makeCertificate(): Certificate {
  return certify(['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'])
}

/** Makes a certificate for signatures only, with an RSA key. */
export function makeSigner(): Pick<Certificate, 'key' | 'cert'> {
  const made = certify(['-newkey', 'rsa:2048'])
  made.remove()
  return made
}

function certify(newKey: readonly string[]): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-certificate-'))
  // Open the folder to instances, which run as another user. openssl makes the key itself readable only to its owner.
  chmodSync(folder, 0o755)
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-noenc', '-days', '2', '-subj', '/CN=Sesame rehearsal', ...newKey],
      ...['-addext', `subjectAltName=${NAMES.join(',')}`],
      ...['-keyout', key, '-out', cert],
    ],
    { stdio: 'pipe' },
  )
  return {
    key: readFileSync(key, 'utf8'),
    cert: readFileSync(cert, 'utf8'),
    file: cert,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
