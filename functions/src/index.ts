import { REGION } from '@sesame/contract/constants'
import type { Express } from 'express'
import { defineSecret } from 'firebase-functions/params'
import { onRequest } from 'firebase-functions/v2/https'
import { createApp } from './app.ts'
import { readConfig } from './common/config.ts'
import { keepBodiesRaw } from './common/http/original-headers.ts'
import { createDeps } from './deps.ts'
import { refuseToServe } from './refuse-to-serve.ts'

// Only in the process that serves `api`: jobs and events need their bodies parsed.
if (process.env['FUNCTION_TARGET'] === 'api') keepBodiesRaw()

/** Secrets of services that are off are not asked for: the environment file is read before a deploy. */
const secrets = [
  'ACCESS_TOKEN_KEYS',
  'PEPPER',
  ...(process.env['SESAME_CAPTCHA'] === 'on' ? ['RECAPTCHA_SECRET'] : []),
  ...(process.env['SESAME_VIDEO_URL'] ? ['VIMEO_TOKEN'] : []),
].map((name) => defineSecret(name))

let app: Express | undefined

/** The API, `/api/**` on Hosting. Configuration and adapters are made at the first request. */
export const api = onRequest(
  {
    region: REGION,
    secrets,
    invoker: 'public',
    memory: '256MiB',
    concurrency: 80,
    maxInstances: 20,
    timeoutSeconds: 30,
  },
  (request, response) => {
    try {
      app ??= createApp(createDeps(readConfig(process.env)))
    } catch (error) {
      refuseToServe(error, response)
      return
    }
    app(request, response)
  },
)
