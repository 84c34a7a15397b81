import { REGION } from '@sesame/contract/constants'
import type { Request, Response } from 'express'
import type * as Params from 'firebase-functions/params'
import type * as Https from 'firebase-functions/v2/https'
import { createRequire } from 'node:module'
import { accountOf } from './account-of.ts'
import { readToolsIngress } from './common/config/console-config.ts'
import type { Environment, Secret } from './common/config/variables.ts'

/** Loads synchronously, and only when called, because firebase-functions loads half of firebase-admin. */
const load = createRequire(import.meta.url)

/** Handles a request. The console's handler first loads its code. */
type Serve = (request: Request, response: Response) => void | Promise<void>

/** Declares the HTTPS function to the CLI and to the emulator. */
export function declareApi(serve: Serve): Https.HttpsFunction {
  return declare(
    'sesame-api',
    secretNames(process.env),
    { concurrency: 80, maxInstances: 20 },
    serve,
  )
}

/**
 * Declares the `files` function. An instance handles few requests at a time, because each may hold 8 MiB in memory twice.
 */
export function declareFiles(serve: Serve): Https.HttpsFunction {
  const options = {
    concurrency: 10,
    maxInstances: 10,
    ...({ memory: '512MiB', timeoutSeconds: 60 } as const),
  }
  return declare('sesame-files', ['ACCESS_TOKEN_KEYS', 'PEPPER'], options, serve)
}

/** Declares the operators' console. The platform lets anyone call it, since the console itself requires a session. */
export function declareConsole(serve: Serve): Https.HttpsFunction {
  const ingressSettings =
    readToolsIngress(process.env) === 'all' ? 'ALLOW_ALL' : 'ALLOW_INTERNAL_AND_GCLB'
  const options = { concurrency: 20, maxInstances: 2, ingressSettings } as const
  const secrets: Secret[] = [
    'PEPPER',
    ...(process.env['SESAME_EVENTS'] ? (['EVENT_KEYS'] as const) : []),
  ]
  return declare('sesame-tools', secrets, options, serve)
}

function declare(
  account: string,
  secrets: readonly Secret[],
  options: Pick<
    Https.HttpsOptions,
    'concurrency' | 'maxInstances' | 'ingressSettings' | 'memory' | 'timeoutSeconds'
  >,
  serve: Serve,
): Https.HttpsFunction {
  const { onRequest } = load('firebase-functions/v2/https') as typeof Https
  const { defineSecret } = load('firebase-functions/params') as typeof Params
  return onRequest(
    {
      region: REGION,
      serviceAccount: accountOf(account),
      secrets: secrets.map((name) => defineSecret(name)),
      invoker: 'public',
      memory: '256MiB',
      timeoutSeconds: 30,
      ...options,
      minInstances: 0,
    },
    serve,
  )
}

/**
 * Returns the names of the secrets that the enabled services require. The environment file enables services, and the CLI
 * loads that file before it reads the names.
 */
function secretNames(env: Environment): Secret[] {
  const names: Secret[] = ['ACCESS_TOKEN_KEYS', 'SECOND_FACTOR_KEYS', 'PEPPER']
  if (env.SESAME_CAPTCHA === 'on') names.push('RECAPTCHA_SECRET')
  if (env.SESAME_VIDEO_URL) names.push('VIMEO_TOKEN')
  return names
}
