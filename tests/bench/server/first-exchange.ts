/**
 * What the first exchange of an ID token costs an instance that has just started, beside the second:
 * it pays for the part of the Admin SDK that a start leaves out. Runs inside a suite.
 */
import { signIn } from '@sesame/contract/endpoints/auth'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { createGuest } from '../../support/identity.ts'
import { REFRESH_PATH } from './bench-session.ts'
import { ask, firstAnswer } from './load.ts'
import { serveFunction } from './served.ts'

const FUNCTIONS = join(import.meta.dirname, '../../../functions')

function variablesOf(name: string): NodeJS.Dict<string> {
  return parseEnv(readFileSync(join(FUNCTIONS, name), 'utf8'))
}

const server = await serveFunction(join(FUNCTIONS, 'dist'), 'api', {
  ...process.env,
  ...variablesOf('.env.demo-sesame'),
  ...variablesOf('.secret.local'),
  FUNCTIONS_EMULATOR: 'true',
})
try {
  const headers = { 'Content-Type': 'application/json' }
  const post = { port: server.port, method: 'POST', headers } as const
  await firstAnswer({ ...post, path: REFRESH_PATH, body: '{"accessToken":"none"}' })
  const times: number[] = []
  for (const { idToken } of [await createGuest(), await createGuest()]) {
    const body = JSON.stringify({ idToken, remember: true })
    const startedAt = performance.now()
    await ask({ ...post, path: signIn.path, body }, undefined, 201)
    times.push(Math.round(performance.now() - startedAt))
  }
  console.log(`Premier échange d’un jeton d’identité : ${times.join(' ms, le suivant ')} ms`)
} finally {
  await server.stop()
}
