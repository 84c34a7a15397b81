import type { Express, Request, Response } from 'express'
import { createApp } from './app.ts'
import { readConfig } from './common/config/config.ts'
import { leaveDomain } from './common/http/leave-domain.ts'
import { keepBodiesRaw } from './common/http/original-headers.ts'
import { declareApi, declareSweep } from './declare.ts'
import { createDeps } from './deps.ts'
import { DAILY, HOURLY, OFTEN, WEEKLY } from './jobs/schedules.ts'
import { refuseToServe } from './refuse-to-serve.ts'

// Only in the process that serves `api`: jobs and events need their bodies parsed.
const servesApi = process.env['FUNCTION_TARGET'] === 'api'
if (servesApi) keepBodiesRaw()

/** Whether this process answers requests, rather than tells the CLI or the emulator what there is. */
const isDeployed = servesApi && process.env['FUNCTIONS_EMULATOR'] !== 'true'

let app: Express | undefined

/** Configuration and adapters are made at the first request. */
function serve(request: Request, response: Response): void {
  leaveDomain()
  try {
    app ??= createApp(createDeps(readConfig(process.env)))
  } catch (error) {
    refuseToServe(error, response)
    return
  }
  app(request, response)
}

/** The API, `/api/**` on Hosting: a plain function where it is deployed, so that nothing more is loaded. */
export const api = isDeployed ? serve : declareApi(serve)

/** Sessions that their account stands for no more. */
export const sweepOften = isDeployed ? undefined : declareSweep('*/10 * * * *', OFTEN)

/** Unfinished erasures and old windows of rate limits. */
export const sweepHourly = isDeployed ? undefined : declareSweep('7 * * * *', HOURLY)

/** Idle guests, orphans of sign-ups, deleted accounts, expired sessions and sign-ins. */
export const sweepDaily = isDeployed ? undefined : declareSweep('23 3 * * *', DAILY)

/** Old security events and alerts. */
export const sweepWeekly = isDeployed ? undefined : declareSweep('41 4 * * 0', WEEKLY)
