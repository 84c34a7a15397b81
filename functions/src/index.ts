import type { Express, Request, Response } from 'express'
import { PRODUCT } from '@sesame/contract/product'
import { createApp } from './app.ts'
import { checkSettings } from './common/config/check-settings.ts'
import { readConfig } from './common/config/config.ts'
import { leaveDomain } from './common/http/leave-domain.ts'
import { keepBodiesRaw, restoreHeaders } from './common/http/original-headers.ts'
import { declareApi, declareFiles, declareConsole } from './declare.ts'
import {
  declareRunJobs,
  declareSendEvents,
  declareSendMail,
  declareSweep,
} from './declare-background.ts'
import { createDeps } from './deps.ts'
import { refuseToServe } from './refuse-to-serve.ts'

const target = process.env['FUNCTION_TARGET']

// Keep bodies raw only in processes that serve pages, because jobs and events need parsed bodies.
const servesPages = target === 'api' || target === 'files' || target === 'tools'
if (servesPages) keepBodiesRaw()

const inEmulator = process.env['FUNCTIONS_EMULATOR'] === 'true'

// Without a database emulator, the SDK would reach the real database, so name an address where nothing listens.
if (inEmulator && process.env['FIREBASE_DATABASE_EMULATOR_HOST'] === undefined) {
  process.env['FIREBASE_DATABASE_EMULATOR_HOST'] = '127.0.0.1:1'
  if (target === undefined) {
    console.warn(
      `${PRODUCT}\u00A0: la base de données manque. Sans Java\u00A021, lancez «\u00A0npm start\u00A0».`,
    )
  }
}

/** Whether this process serves requests. Otherwise the CLI or the emulator is reading its declarations. */
const isDeployed = servesPages && !inEmulator

// Check the settings while the CLI reads the declarations, so that wrong ones fail the deployment rather than the first request.
if (target === undefined && !inEmulator) checkSettings(process.env)

let app: Express | undefined

/** Reads the configuration and builds the application at the first request. */
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

/** Loads and calls the server of files, which is in a separate bundle because it needs more code than the API. */
async function serveFiles(request: Request, response: Response): Promise<void> {
  leaveDomain()
  restoreHeaders(request)
  const { serveFiles } = await import('./serve-files.ts')
  serveFiles(request, response)
}

/** Loads and calls the server of the console, which is in a separate bundle that `api` never loads. */
async function serveConsole(request: Request, response: Response): Promise<void> {
  leaveDomain()
  restoreHeaders(request)
  const { serveConsole } = await import('./serve-console.ts')
  serveConsole(request, response)
}

/** The API, `/api/**` on Hosting. When deployed, it is a plain function, which avoids loading firebase-functions. */
export const api = isDeployed ? serve : declareApi(serve)

/** People's files, `/api/common/files/**` on Hosting. The only function that receives and sends bytes. */
export const files = isDeployed ? serveFiles : declareFiles(serveFiles)

/** Ends sessions whose account was disabled, deleted or changed. */
export const sweepOften = isDeployed ? undefined : declareSweep('*/10 * * * *', 'often')

/** Does everything due for people, and removes old rate limit windows. */
export const sweepHourly = isDeployed ? undefined : declareSweep('7 * * * *', 'hourly')

/** Corrects the directory, and computes the day's totals. */
export const sweepDaily = isDeployed ? undefined : declareSweep('23 3 * * *', 'nightly')

// When the emulator reads the declarations, these variables are not set yet, so declare everything.
const sendsEmails = inEmulator || Boolean(process.env['SESAME_SMTP_HOST'])
const sendsEvents = inEmulator || Boolean(process.env['SESAME_EVENTS'])
const hasTools = inEmulator || Boolean(process.env['SESAME_TOOLS_URL'])

/** Sends queued e-mails. */
export const sendMail = isDeployed || !sendsEmails ? undefined : declareSendMail(hasTools)

/** Sends events to other services. */
export const sendEvents = isDeployed || !sendsEvents ? undefined : declareSendEvents(hasTools)

/** The operators' console, `/api/tools/**` on a separate Hosting site. */
export const tools = isDeployed ? serveConsole : hasTools ? declareConsole(serveConsole) : undefined

/** Runs the jobs that operators request. */
export const runJobs = isDeployed || !hasTools ? undefined : declareRunJobs()
