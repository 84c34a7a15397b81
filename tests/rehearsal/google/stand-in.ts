import express, { Router } from 'express'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { startDatabase } from 'sesame-emulators/database/start-database'
import { SMTPServer } from 'smtp-server'
import { forward } from '../../support/serve.ts'
import { answerFrom, type Live } from '../uploaded/site-server.ts'
import { parameter, refuse } from './answers.ts'
import { makeCertificate, type Certificate } from './certificate.ts'
import { artifactRegistry } from './deploys/artifact-registry.ts'
import { cloudFunctions, runHost } from './deploys/cloud-functions.ts'
import { cloudRun } from './deploys/cloud-run.ts'
import { cloudScheduler } from './deploys/cloud-scheduler.ts'
import { cloudTasks } from './deploys/cloud-tasks.ts'
import { databaseInstance, databaseManagement, tunnelTo } from './deploys/databases.ts'
import { hosting, hostingUploads, liveVersion } from './deploys/hosting.ts'
import { secretManager } from './deploys/secret-manager.ts'
import { securityRules } from './deploys/security-rules.ts'
import { olderAccountTransfer } from './settings/account-transfer.ts'
import { appCheck } from './settings/app-check.ts'
import { firebase } from './settings/firebase.ts'
import { iam } from './settings/iam.ts'
import { idTokenKeys } from './settings/id-tokens.ts'
import { identity } from './settings/identity.ts'
import { apiKeyRestrictions, captchaKeys, captchaVerdicts } from './settings/keys.ts'
import { logs } from './settings/logs.ts'
import { monitoring } from './settings/monitoring.ts'
import { github } from './settings/github.ts'
import {
  billing,
  billingBudgets,
  compute,
  extensions,
  resourceManager,
  runtimeConfig,
  serviceUsage,
  tokens,
} from './settings/project-services.ts'
import { iamCredentials, metadata } from './settings/signing.ts'
import { firebaseStorage, storage } from './settings/storage.ts'
import { workloadIdentity } from './settings/workload-identity.ts'
import { mayUse } from './state/policies.ts'
import type { Project } from './state/project.ts'
import type { Revision } from './state/resources.ts'
import { newestRevision, revisionOf } from './state/served.ts'

/** Status of a DNS response (RFC 1035): success, or no such name. */
const [NOERROR, NXDOMAIN] = [0, 3]

/** A fake of the Google APIs that firebase-tools and operators call, with one project and its deployed functions. */
export interface StandIn {
  /**
   * Origin of the server. The server is a proxy. A request for the host name of an API, over http or https, gets the
   * response of that API.
   */
  readonly origin: string
  /** The file with the server's certificate, which clients must trust. */
  readonly certificate: string
  /**
   * The port of a mail server on this machine that uses the same certificate. docs/operations.md requires a mail server.
   */
  readonly mailPort: number
  /** Unknown requests, and connections to unknown hosts, in order: « METHOD host/path ». */
  readonly unknown: readonly string[]
  close(): Promise<void>
}

/** Starts an instance of a revision, and resolves with the origin of the instance. */
export type Run = (revision: Revision) => Promise<string>

/** Routes of each API, by its host. */
const APIS: Record<string, (project: Project) => Router> = {
  'api.github.com': github,
  'apikeys.googleapis.com': apiKeyRestrictions,
  'artifactregistry.googleapis.com': artifactRegistry,
  'billingbudgets.googleapis.com': billingBudgets,
  'cloudbilling.googleapis.com': billing,
  'cloudfunctions.googleapis.com': cloudFunctions,
  'cloudresourcemanager.googleapis.com': resourceManager,
  'cloudscheduler.googleapis.com': cloudScheduler,
  'cloudtasks.googleapis.com': cloudTasks,
  'compute.googleapis.com': compute,
  'dns.google': publicDns,
  'firebase.googleapis.com': firebase,
  'firebaseappcheck.googleapis.com': appCheck,
  'firebasedatabase.googleapis.com': databaseManagement,
  'firebaseextensions.googleapis.com': extensions,
  'firebasehosting.googleapis.com': hosting,
  'firebaserules.googleapis.com': securityRules,
  'firebasestorage.googleapis.com': firebaseStorage,
  'iam.googleapis.com': (project) => iam(project).use(workloadIdentity(project)),
  'iamcredentials.googleapis.com': iamCredentials,
  'identitytoolkit.googleapis.com': identity,
  'logging.googleapis.com': logs,
  metadata,
  'monitoring.googleapis.com': monitoring,
  'recaptchaenterprise.googleapis.com': captchaKeys,
  'run.googleapis.com': cloudRun,
  'runtimeconfig.googleapis.com': runtimeConfig,
  'secretmanager.googleapis.com': secretManager,
  'serviceusage.googleapis.com': serviceUsage,
  'storage.googleapis.com': storage,
  'sts.googleapis.com': tokens,
  'upload-firebasehosting.googleapis.com': hostingUploads,
  'www.google.com': captchaVerdicts,
  'www.googleapis.com': (project) => idTokenKeys().use(olderAccountTransfer(project)),
}

/** The domains of Hosting sites. */
const SITE_HOSTS = ['web.app', 'firebaseapp.com']

/** By default, deployed functions cannot run. */
const RUN_NOTHING: Run = () => Promise.reject(new Error('nothing runs here'))

/** Starts a fake of Google's APIs on a free port. Responds to unknown requests with 404, and records them in `unknown`. */
export async function startStandIn(project: Project, run = RUN_NOTHING): Promise<StandIn> {
  const unknown: string[] = []
  const data = await startDatabase()
  const routers = new Map(Object.entries(APIS).map(([host, api]) => [host, api(project)]))
  const databaseOf = (host: string) => {
    const [instance = ''] = host.split('.')
    const database = project.databases.get(instance)
    return database && databaseInstance(instance, database, data)
  }
  const apis = express()
    .use(express.raw({ type: () => true, limit: '100mb' }))
    .use((request, response, next) => {
      // Source: Google Cloud, « Troubleshoot your ADC setup » (user project denied).
      if (request.headers['x-goog-user-project'] === undefined || mayUse(project)) next()
      else {
        const message = `Caller does not have required permission to use project ${project.id}.`
        refuse(response, 403, message)
      }
    })
    .use((request, response, next) => {
      const router = routers.get(request.hostname) ?? databaseOf(request.hostname)
      if (router === undefined) next()
      else router(request, response, next)
    })
    .use((request, response) => {
      unknown.push(`${request.method} ${request.hostname}${request.originalUrl}`)
      response.status(404).json({ error: { code: 404, message: 'not rehearsed' } })
    })
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const answer = deployedAt(project, run, request.headers.host ?? '')
    if (answer) answer(request, response)
    else apis(request, response)
  }
  const certificate = makeCertificate()
  const mails = await startMailServer(certificate)
  const server = createServer(listener)
  const secureServer = createSecureServer(certificate, listener)
  secureServer.on('upgrade', (request, socket) => tunnelTo(data, request, socket))
  const knows = (host: string) =>
    routers.has(host) ||
    deployedAt(project, run, host) !== undefined ||
    databaseOf(host) !== undefined
  const sockets = new Set<Socket>()
  // Terminates the proxy's tunnels. Rejects tunnels to unknown addresses.
  server.on('connect', ({ url = '' }, socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    if (url.endsWith(':443') && knows(url.replace(':443', ''))) {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      secureServer.emit('connection', socket)
    } else {
      unknown.push(`CONNECT ${url}`)
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate: certificate.file,
    mailPort: mails.port,
    unknown,
    async close() {
      certificate.remove()
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await Promise.all([
        data.close(),
        mails.close(),
        new Promise((resolve) => server.close(resolve)),
      ])
    },
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Returns the handler of a deployed host: a site, which forwards requests to its revisions, or `api` itself. */
function deployedAt(project: Project, run: Run, host: string): Answer | undefined {
  const { sites } = project
  const runs = (revision: Revision | undefined) =>
    revision === undefined ? RUN_NOTHING({} as Revision) : run(revision)
  const site: Answer = (request, response) => {
    const found = sites.get(host.split('.')[0] ?? '')
    const version = found && liveVersion(found)
    if (found === undefined || version === undefined) response.writeHead(404).end()
    else {
      const instanceOf: Live['instanceOf'] = (rewrite) => runs(revisionOf(project, rewrite))
      answerFrom({ site: found, version, instanceOf }, request, response)
    }
  }
  const api: Answer = (request, response) => {
    runs(newestRevision(project, 'api')).then(
      (origin) => forward(request, response, origin),
      () => response.writeHead(404).end(),
    )
  }
  if (host === runHost('api')) return api
  // Hosting also responds at the hosts of sites that do not exist yet.
  const isSite = SITE_HOSTS.some((end) => host.startsWith(project.id) && host.endsWith(`.${end}`))
  return isSite ? site : undefined
}

/** The mail server that the project uses to send e-mails. It requires TLS, accepts any password, and drops all mail. */
interface MailServer {
  readonly port: number
  close(): Promise<void>
}

async function startMailServer({ key, cert }: Certificate): Promise<MailServer> {
  const server = new SMTPServer({
    key,
    cert,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username = '' }, _, done) => done(null, { user: username }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** `dns.google`: TXT records. Source: https://developers.google.com/speed/public-dns/docs/doh/json */
function publicDns({ dnsTexts }: Project): Router {
  return Router().get('/resolve', (request, response) => {
    const name = parameter(request, 'name')
    const data = dnsTexts.get(name)
    if (parameter(request, 'type') !== 'TXT') response.status(400).json({})
    else if (data === undefined) response.json({ Status: NXDOMAIN })
    else response.json({ Status: NOERROR, Answer: [{ name: `${name}.`, type: 16, data }] })
  })
}
