import type { Express } from 'express'
import { available, availableEmails } from '../common/available.ts'
import { expressApp, mountRoutes } from '../common/http/express-app.ts'
import { availablePersonalData } from '../common/personal-data/available-personal-data.ts'
import { createAuthorizeOperator } from './authorize-operator.ts'
import { consoleRoutesOf } from './console-routes.ts'
import type { ConsoleDeps } from './console-deps.ts'
import type { ConsoleRoute } from './console-route.ts'

/** The console requires no App Check token, because App Check only proves that a request comes from the product's pages. */
const ANY_APP = { accepts: () => Promise.resolve(true) }

/** Ignores refusals of operators, which are not part of the product's statistics. */
const UNCOUNTED = { count: () => Promise.resolve() }

/** Builds the operators' console as an Express application. */
export function createConsole(
  given: ConsoleDeps,
  routes: (deps: ConsoleDeps) => ConsoleRoute[] = consoleRoutesOf,
): Express {
  const deps = guarded(given)
  const { config, log, limiter } = deps
  const identify = createAuthorizeOperator(deps)
  return expressApp({ config, log, statistics: UNCOUNTED }, (app) => {
    mountRoutes(app, routes(deps), { appCheck: ANY_APP, identify, limiter })
  })
}

/** Wraps the stores, so that their errors and timeouts become `server/unavailable`. */
function guarded(deps: ConsoleDeps): ConsoleDeps {
  return {
    ...deps,
    identity: available(deps.identity),
    accountEdits: available(deps.accountEdits),
    accounts: available(deps.accounts),
    records: available(deps.records),
    users: available(deps.users),
    passkeys: available(deps.passkeys),
    personalData: availablePersonalData(deps.personalData),
    outbox: available(deps.outbox),
    accountMails: available(deps.accountMails),
    emails: availableEmails(deps.emails),
    operators: available(deps.operators),
    journal: available(deps.journal),
    requests: available(deps.requests),
    directory: available(deps.directory),
    auditTrail: available(deps.auditTrail),
    announcements: available(deps.announcements),
    jobRuns: available(deps.jobRuns),
    erasures: available(deps.erasures),
    totals: available(deps.totals),
    counters: available(deps.counters),
    mailQueue: available(deps.mailQueue),
    receivers: available(deps.receivers),
  }
}
