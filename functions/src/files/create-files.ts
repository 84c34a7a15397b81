import { SECOND_MS } from '@sesame/contract/durations'
import type { Express } from 'express'
import { available } from '../common/available.ts'
import { expressApp, mountRoutes } from '../common/http/express-app.ts'
import type { Route } from '../common/http/route.ts'
import { identify } from '../common/access/authorize.ts'
import type { FilesDeps } from './files-deps.ts'
import {
  findPreparedExportRoute,
  listFilesRoute,
  readFileRoute,
  readPreparedExportRoute,
  removeFileRoute,
  writeFileRoute,
} from './own-files.ts'

/** Time limit (ms) for Storage. Transferring 8 MiB usually takes two seconds. The function itself stops after 60 s. */
const STORAGE_LIMIT_MS = 30 * SECOND_MS

/** Builds the function `files` as an Express application. Only this function receives and sends files. */
export function createFiles(
  given: FilesDeps,
  routes: (deps: FilesDeps) => Route[] = fileRoutes,
): Express {
  const deps = guarded(given)
  const { appCheck, limiter } = deps
  return expressApp(deps, (app) => {
    mountRoutes(app, routes(deps), {
      appCheck,
      limiter,
      identify: (authorization) => identify(deps, authorization),
    })
  })
}

/** Makes all stores respond in time: failures and delays become `server/unavailable`. */
function guarded(deps: FilesDeps): FilesDeps {
  return {
    ...deps,
    records: available(deps.records),
    users: available(deps.users),
    appCheck: available(deps.appCheck),
    files: available(deps.files, STORAGE_LIMIT_MS),
  }
}

/**
 * Returns the routes of `api/common/files`. The export routes come first, because their path also matches the path of a
 * file. No file can be named `export`.
 */
export function fileRoutes(deps: FilesDeps): Route[] {
  return [
    findPreparedExportRoute(deps),
    readPreparedExportRoute(deps),
    listFilesRoute(deps),
    readFileRoute(deps),
    writeFileRoute(deps),
    removeFileRoute(deps),
  ]
}
