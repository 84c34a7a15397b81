import { errorBody } from '@sesame/contract/error-body'
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEPLOYED_ENVIRONMENT } from '../support/deployed-environment.ts'
import { installFunctions } from '../support/install-functions.ts'

const KEY = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA'

/** A minimal server that calls the function `api` as the functions framework does. */
const SERVER = `
const { api } = require('.')
const server = require('node:http').createServer(api)
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sesame-deployable-'))
  await installFunctions(folder)
  writeFileSync(join(folder, 'server.js'), SERVER)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Starts the server with only these environment variables, requests an unknown path, and stops the server. Returns the status and
 * the error code of the response.
 */
async function answer(env: Record<string, string>): Promise<[number, string]> {
  const server = spawn(process.execPath, ['server.js'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], HOME: folder, FUNCTION_TARGET: 'api', ...env },
  })
  try {
    for await (const port of createInterface({ input: server.stdout })) {
      const response = await fetch(`http://127.0.0.1:${port}/api/nothing`)
      const { error } = errorBody.parse(await response.json())
      return [response.status, error.code]
    }
    throw new Error('the deployable folder did not start')
  } finally {
    server.kill()
  }
}

/**
 * Reads the folder's function declarations as the Firebase CLI does before a deploy. Resolves to the declarations, or to the
 * error output.
 */
async function read(env: Record<string, string>): Promise<string> {
  const file = join(folder, 'functions.yaml')
  const bin = join(folder, 'node_modules/.bin/firebase-functions')
  const reading = promisify(execFile)(process.execPath, [bin, folder], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, FUNCTIONS_MANIFEST_OUTPUT_PATH: file, ...env },
  })
  return reading.then(
    () => readFileSync(file, 'utf8'),
    (error: unknown) => (error as { stderr: string }).stderr,
  )
}

describe('functions/dist, installed in an otherwise empty folder', () => {
  const environment = { ...DEPLOYED_ENVIRONMENT, PEPPER: KEY, SECOND_FACTOR_KEYS: `k:${KEY}` }

  it('loads and responds to requests', async () => {
    const env = { ...environment, ACCESS_TOKEN_KEYS: `k:${KEY}` }
    expect(await answer(env)).toEqual([404, 'request/unknown-route'])
  })

  it('returns 500 if keys are missing or weak', async () => {
    const refused = [500, 'server/misconfigured']
    expect(await answer(environment)).toEqual(refused)
    expect(await answer({ ...environment, ACCESS_TOKEN_KEYS: 'k:c2hvcnQ' })).toEqual(refused)
    const { SECOND_FACTOR_KEYS: _, ...rest } = { ...environment, ACCESS_TOKEN_KEYS: `k:${KEY}` }
    expect(await answer(rest)).toEqual(refused)
  })

  it('returns 500 without reCAPTCHA settings, unless SESAME_CAPTCHA is off', async () => {
    const { SESAME_CAPTCHA, ...rest } = environment
    expect(SESAME_CAPTCHA).toBe('off')
    const env = { ...rest, ACCESS_TOKEN_KEYS: `k:${KEY}` }
    const refused = [500, 'server/misconfigured']
    expect(await answer(env)).toEqual(refused)
    expect(await answer({ ...env, SESAME_CAPTCHA: 'on' })).toEqual(refused)
  })

  it('rejects a deploy if a variable has a value for the emulators, and names the variable', async () => {
    expect(await read(DEPLOYED_ENVIRONMENT)).toContain('"sesame-api@sesame-test.iam.')
    const said = await read({ ...DEPLOYED_ENVIRONMENT, SESAME_TRUSTED_PROXIES: '0' })
    expect(said).toContain(
      'SESAME_TRUSTED_PROXIES a une valeur des émulateurs\u00A0: mettez les réseaux',
    )
  })

  it('declares the e-mail function if a mail server is set, and names a malformed mail setting', async () => {
    const emails = {
      SESAME_SMTP_HOST: 'smtp.example.org',
      SESAME_SMTP_FROM: 'a@sesame.example',
      SESAME_SMTP_REPLY_TO: 'b@sesame.example',
    }
    expect(await read(DEPLOYED_ENVIRONMENT)).not.toContain('sesame-mails@')
    const declared = await read({ ...DEPLOYED_ENVIRONMENT, ...emails })
    expect(declared).toContain('"sesame-mails@sesame-test.iam.')
    expect(declared).toContain('taskQueueTrigger')
    const said = await read({ ...DEPLOYED_ENVIRONMENT, ...emails, SESAME_SMTP_PORT: 'smtps' })
    expect(said).toContain('SESAME_SMTP_PORT est mal formé\u00A0: 465 pour TLS, 587 pour STARTTLS.')
  })
})
