import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { REGION } from '@sesame/contract/constants'
import { VERSION } from '@sesame/contract/version'
import { getConsoleSession } from '@sesame/contract/endpoints/console/session'
import { passkeyOptions } from '@sesame/contract/endpoints/passkeys'
import { getHealth, publicKeys } from '@sesame/contract/endpoints/system'
import { sampleOf } from '@sesame/contract/testing/sample-of'
import { createHash } from 'node:crypto'
import { readSecurityTxt, SECURITY_TXT, writeSecurityTxt } from '../../../web/build/security-txt.ts'
import { COLLECTIONS, KINDS } from '../../monitoring/collections.ts'
import type { Json } from '../../monitoring/resource.ts'
import { wantedResources } from '../../monitoring/wanted.ts'
import { neededApis } from '../../wanted/apis.ts'
import type { Project } from '../project/project.ts'
import { dnsReply } from './dns-reply.ts'
import type { Replies, Reply } from './fake-servers.ts'
import { healthyFunctions } from './healthy-functions.ts'
import { memberOf } from './members.ts'

/** The notification channel of the operator. */
const CHANNEL = 'projects/1/notificationChannels/7'

const nameOf = (path: string, key: string) => `${path.replace(/^\/v\d\//, '')}/${key}`

/** A person's sign-in. `authTime` is in seconds since the epoch. The rules accept the sign-in for a day. */
export const SIGN_IN = { uid: 'somebody', authTime: 1_790_000_000 }

/** An operator with the role of owner. */
export const OWNER = { role: 'owner', passkeys: { key: true } }

/** A receiver of events, and the last event that it accepted. */
export const RECEIVER = 'rrrrrrrrrr'
const receiver = {
  name: 'Facturation',
  url: 'https://facturation.example/sesame',
  kinds: ['person.erased'],
  essential: true,
  sealed: 'k1.n.t.t',
  addedBy: 'a',
  addedAt: 1,
  approvedBy: 'b',
}
const event = { kind: 'person.erased', uid: 'gone', at: 1, rev: 1, n: 0, attempts: 1 }
const accepted = { ...event, firstAt: 5_000, deliveredAt: 5_000, outcome: '204' }

/** The database's reply about a receiver whose deliveries have failed since 1970. */
export const failing =
  (outcome: string) =>
  (query: URLSearchParams): Reply => {
    const isAfter = query.get('orderBy') === '"firstAt"' && query.get('startAt') === '5001'
    const failed = { ...event, firstAt: 6_000, nextAt: 7_000, outcome }
    return { body: isAfter ? { failed } : { accepted } }
  }

const STYLE = 'body{margin:0}'

export interface Origins {
  readonly main: string
  readonly statistics: string
  readonly function: string
}

/** Returns the replies of a healthy project's APIs, databases and site. */
export function healthyReplies(project: Project, origins: Origins): Replies {
  const { id, host, settings, client, databases, storageRules } = project
  const bucket = settings['SESAME_STORAGE_BUCKET'] ?? ''
  return {
    [`google/billing/v1/projects/${id}/billingInfo`]: {
      body: { billingEnabled: true, billingAccountName: 'billingAccounts/1' },
    },
    'google/budgets/v1/billingAccounts/1/budgets': {
      body: {
        budgets: [{ budgetFilter: { projects: ['projects/1'] }, thresholdRules: [{}] }],
      },
    },
    [`google/projects/v1/projects/${id}`]: { body: { projectNumber: '1' } },
    [`google/projects/v1/projects/${id}:getEffectiveOrgPolicy`]: {
      body: { listPolicy: { allValues: 'ALLOW' } },
    },
    ...enabledApis(project),
    [`google/logging/v2/projects/${id}/locations/-/buckets`]: {
      body: {
        buckets: [
          { name: `projects/${id}/locations/global/buckets/_Required`, retentionDays: 400 },
          { name: `projects/${id}/locations/global/buckets/_Default`, retentionDays: 30 },
        ],
      },
    },
    ...healthyMonitoring(project),
    ...Object.fromEntries(
      databases.flatMap(({ target, instance, rules }): [string, Reply][] => [
        [
          `google/databases/v1beta/projects/${id}/locations/-/instances/${instance}`,
          {
            body: {
              name: `projects/1/locations/${REGION}/instances/${instance}`,
              databaseUrl: origins[target],
              state: 'ACTIVE',
            },
          },
        ],
        [`${target}/.settings/rules.json`, { body: rules }],
      ]),
    ),
    'main/operators.json': {
      body: JSON.stringify({ a: OWNER, b: OWNER, c: { ...OWNER, role: 'support' } }),
    },
    'main/receivers.json': { body: { [RECEIVER]: { ...receiver }, asked: { wanted: {} } } },
    [`main/events/${RECEIVER}.json`]: (query) =>
      query.get('orderBy') === '"deliveredAt"' ? { body: { accepted } } : { body: 'null' },
    'main/access.json': {
      body: {
        odd: 'record',
        signedOut: { signIns: { 1: 1 } },
        [SIGN_IN.uid]: { signIns: { [SIGN_IN.authTime]: Date.now() + 86_400_000 } },
      },
    },
    [`main/users/${SIGN_IN.uid}/doctor.json`]: (query) =>
      query.get('auth_variable_override')?.includes(`"auth_time":${SIGN_IN.authTime},`)
        ? { body: 'null' }
        : { status: 401, body: { error: 'Permission denied' } },
    [`google/rules/v1/projects/${id}/releases`]: {
      body: {
        releases: [
          {
            name: `projects/${id}/releases/firebase.storage/${bucket}`,
            rulesetName: `projects/${id}/rulesets/1`,
          },
        ],
      },
    },
    [`google/rules/v1/projects/${id}/rulesets/1`]: {
      body: { source: { files: [{ name: 'storage.rules', content: storageRules }] } },
    },
    [`google/storage/storage/v1/b/${bucket}`]: {
      body: {
        location: REGION.toUpperCase(),
        softDeletePolicy: { retentionDurationSeconds: '0' },
      },
    },
    [`google/storage/storage/v1/b/${bucket}/iam`]: {
      body: {
        bindings: [
          {
            role: `projects/${id}/roles/sesameFiles`,
            members: (['sesame-api', 'sesame-jobs', 'sesame-tools', 'sesame-files'] as const).map(
              (name) => memberOf(name, id),
            ),
          },
          {
            role: `projects/${id}/roles/sesameExports`,
            members: [memberOf('sesame-tools', id)],
            condition: {
              title: 'sesameExports',
              expression: `resource.name.startsWith("projects/_/buckets/${bucket}/objects/exports/")`,
            },
          },
          {
            role: `projects/${id}/roles/sesameKept`,
            members: [memberOf('sesame-files', id)],
            condition: {
              title: 'sesameKept',
              expression: `resource.name.startsWith("projects/_/buckets/${bucket}/objects/private/")`,
            },
          },
          { role: 'roles/storage.legacyBucketOwner', members: [`projectOwner:${id}`] },
        ],
      },
    },
    ...erasureRecord(id),
    [`google/identity/v2/projects/${id}/config`]: { body: identityConfig(host) },
    [`google/identity/v2/projects/${id}/defaultSupportedIdpConfigs`]: {
      body: {
        defaultSupportedIdpConfigs: ACCOUNT_PROVIDERS.map((provider) => ({
          name: `projects/${id}/defaultSupportedIdpConfigs/${provider}`,
          enabled: true,
          clientId: 'client',
        })),
      },
    },
    [`google/identity/v1/projects/${id}/accounts:batchGet`]: {
      body: {
        users: [
          { localId: SIGN_IN.uid, createdAt: '1700000000000' },
          // This account has just signed up, so it has no profile yet.
          { localId: 'newcomer', createdAt: String(Date.now()) },
        ],
      },
    },
    [`main/users/${SIGN_IN.uid}/uid.json`]: { body: JSON.stringify(SIGN_IN.uid) },
    ...healthyFunctions(project, origins.function),
    'dns/resolve': dnsReply(),
    'smtp/hello': { body: null },
    'smtp/sign-in': { body: null },
    'site/api/health': {
      body: {
        status: 'ok',
        version: VERSION,
        projectVersion: '3',
        dependencies: { database: true, identity: true },
      },
    },
    'site/api/common/files': {
      status: 401,
      body: { error: { code: 'auth/missing-token', requestId: 'r1' } },
    },
    'site/.well-known/jwks.json': {
      headers: { 'Content-Type': 'application/json' },
      body: sampleOf(publicKeys),
    },
    'site/': {
      headers: { 'Content-Security-Policy': `style-src 'self' ${hashOf(STYLE)}` },
      body: `<style>${STYLE}</style>`,
    },
    'site/.well-known/passkey-endpoints': {
      headers: { 'Content-Type': 'application/json' },
      body: { enroll: `${host}/profil/acces#moyens`, manage: `${host}/profil/acces#moyens` },
    },
    'site/.well-known/webauthn': {
      headers: { 'Content-Type': 'application/json' },
      body: { origins: [host, 'https://sesame.web.app', settings['SESAME_TOOLS_URL']] },
    },
    'site/.well-known/change-password': {
      status: 302,
      headers: { Location: '/profil/acces' },
      body: '',
    },
    'site/.well-known/security.txt': securityTxt(client, host),
    ...healthyConsole(),
    'site/__/auth/handler': { body: '' },
    'site/__/auth/iframe': { headers: { 'X-Frame-Options': 'SAMEORIGIN' }, body: '' },
    'function/api/health': { status: 403, body: '' },
    'google/apiKeys/v2/keys:lookupKey': (query) => ({
      body: { name: `projects/1/locations/global/keys/${query.get('keyString') ?? ''}` },
    }),
    [`google/apiKeys/v2/projects/1/locations/global/keys/web-key`]: {
      body: {
        restrictions: {
          apiTargets: [
            ...['identitytoolkit', 'securetoken', 'firebaseappcheck'],
            ...['firebaseinstallations', 'fcmregistrations'],
          ].map((name) => ({ service: `${name}.googleapis.com` })),
          browserKeyRestrictions: { allowedReferrers: [`${new URL(host).host}/*`] },
        },
      },
    },
    [`google/appCheck/v1/projects/1/apps/${project.client['VITE_FIREBASE_APP_ID'] ?? ''}/recaptchaV3Config`]:
      {
        body: { siteSecretSet: true, tokenTtl: '86400s' },
      },
    'google/appCheck/v1/projects/1/services/identitytoolkit.googleapis.com': {
      body: { enforcementMode: 'UNENFORCED' },
    },
    'google/appCheck/v1/projects/1/services/firebasedatabase.googleapis.com': { body: {} },
    [`google/recaptcha/v1/projects/${id}/keys/site-key`]: {
      body: { webSettings: { allowedDomains: [new URL(host).hostname] } },
    },
  }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function enabledApis(project: Project): Replies {
  return Object.fromEntries(
    neededApis(project).map((name) => [
      `google/services/v1/projects/${project.id}/services/${name}`,
      { body: { state: 'ENABLED' } },
    ]),
  )
}

function identityConfig(host: string) {
  return {
    signIn: {
      email: { enabled: true, passwordRequired: true },
      anonymous: { enabled: true },
    },
    authorizedDomains: [new URL(host).hostname, 'sesame.web.app', 'outils.sesame.example'],
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    client: { permissions: { disabledUserDeletion: true } },
    passwordPolicyConfig: {
      passwordPolicyEnforcementState: 'ENFORCE',
      passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 8 } }],
    },
    notification: {
      defaultLocale: 'fr',
      sendEmail: { method: 'DEFAULT', callbackUri: `${host}/auth/action` },
    },
  }
}

function securityTxt(client: Project['client'], host: string): Reply {
  const facts = readSecurityTxt(client[SECURITY_TXT])
  if (facts === null) return { status: 404, body: '' }
  return { headers: { 'Content-Type': 'text/plain' }, body: writeSecurityTxt(facts, host) }
}

/** Returns the bucket with the record of erasures, and its policy. */
function erasureRecord(id: string): Replies {
  const path = `google/storage/storage/v1/b/${id}-erasures`
  const members = (['sesame-api', 'sesame-jobs', 'sesame-tools'] as const).map((name) =>
    memberOf(name, id),
  )
  return {
    [path]: {
      body: {
        location: REGION.toUpperCase(),
        retentionPolicy: { retentionPeriod: String(60 * 86_400) },
        lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { age: 61 } }] },
      },
    },
    [`${path}/iam`]: { body: { bindings: [{ role: 'roles/storage.objectCreator', members }] } },
  }
}

/** Returns the console's site, which routes to the console's function. */
function healthyConsole(): Replies {
  const refused = (status: number, code: string): Reply => ({
    status,
    body: { error: { code, requestId: 'r1' } },
  })
  return {
    'console/': {
      headers: {
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'X-Robots-Tag': 'noindex, nofollow',
      },
      body: '<!doctype html>',
    },
    [`console${getConsoleSession.path}`]: refused(401, 'auth/missing-token'),
    [`console${passkeyOptions.path}`]: refused(404, 'request/unknown-route'),
    [`console${getHealth.path}`]: refused(404, 'request/unknown-route'),
  }
}

/** Returns the monitoring resources, with names of the form that the services assign. */
function healthyMonitoring({ id, host }: Project): Replies {
  const wanted = wantedResources({ projectId: id, host }, [CHANNEL])
  return Object.fromEntries(
    KINDS.map((kind): [string, Reply] => {
      const { api, path, member } = COLLECTIONS[kind]
      const all = wanted
        .filter((resource) => resource.kind === kind)
        .map(({ key, body }): Json => ({ name: nameOf(path(id), key), ...body }))
      return [`google/${api}${path(id)}`, { body: { [member]: all } }]
    }),
  )
}
