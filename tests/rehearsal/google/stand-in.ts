import express, { type Router } from 'express'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { artifactRegistry } from './artifact-registry.ts'
import { cloudFunctions, sourceUploads } from './cloud-functions.ts'
import { cloudRun } from './cloud-run.ts'
import { cloudScheduler } from './cloud-scheduler.ts'
import { databaseInstance, databaseManagement } from './databases.ts'
import { hosting, hostingUploads } from './hosting.ts'
import {
  billing,
  compute,
  extensions,
  firebase,
  firebaseStorage,
  resourceManager,
  runtimeConfig,
  serviceUsage,
  tokens,
} from './project-services.ts'
import type { Project } from './project.ts'
import { secretManager } from './secret-manager.ts'
import { securityRules } from './security-rules.ts'

/** A stand-in of the Google APIs that firebase-tools calls, for one project. */
export interface StandIn {
  /** Origin of the server: a proxy through which every API is reached at its own name, by http. */
  readonly origin: string
  /** Requests that it has no answer for, and connections to elsewhere, in order: « METHOD host/path ». */
  readonly unknown: readonly string[]
  close(): Promise<void>
}

/** Routes of each API, by its host. */
const APIS: Record<string, (project: Project) => Router> = {
  'artifactregistry.googleapis.com': artifactRegistry,
  'cloudbilling.googleapis.com': billing,
  'cloudfunctions.googleapis.com': cloudFunctions,
  'cloudresourcemanager.googleapis.com': resourceManager,
  'cloudscheduler.googleapis.com': cloudScheduler,
  'compute.googleapis.com': compute,
  'firebase.googleapis.com': firebase,
  'firebasedatabase.googleapis.com': databaseManagement,
  'firebaseextensions.googleapis.com': extensions,
  'firebasehosting.googleapis.com': hosting,
  'firebaserules.googleapis.com': securityRules,
  'firebasestorage.googleapis.com': firebaseStorage,
  'run.googleapis.com': cloudRun,
  'runtimeconfig.googleapis.com': runtimeConfig,
  'secretmanager.googleapis.com': secretManager,
  'serviceusage.googleapis.com': serviceUsage,
  'storage.googleapis.com': sourceUploads,
  'sts.googleapis.com': tokens,
  'upload-firebasehosting.googleapis.com': hostingUploads,
}

/** Starts one on a free port. A request without an answer gets 404 and is kept in `unknown`. */
export async function startStandIn(project: Project): Promise<StandIn> {
  const unknown: string[] = []
  const routers = new Map(Object.entries(APIS).map(([host, api]) => [host, api(project)]))
  const application = express()
    .use(express.raw({ type: () => true, limit: '100mb' }))
    .use((request, response, next) => {
      const [instance = ''] = request.hostname.split('.')
      const database = project.databases.get(instance)
      const router = database ? databaseInstance(database) : routers.get(request.hostname)
      if (router === undefined) next()
      else router(request, response, next)
    })
    .use((request, response) => {
      unknown.push(`${request.method} ${request.hostname}${request.originalUrl}`)
      response.status(404).json({ error: { code: 404, message: 'not rehearsed' } })
    })
  const server = createServer(application)
  const sockets = new Set<Socket>()
  // A proxy's tunnel: what is asked for in clear is answered here, and everything else is refused.
  server.on('connect', ({ url = '' }, socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (url.endsWith(':80')) {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      server.emit('connection', socket)
    } else {
      unknown.push(`CONNECT ${url}`)
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unknown,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
