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

/** A minimal version of how the functions framework serves the function. */
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

/** Starts the folder with only these variables, requests a path and stops it. */
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

/** Reads the folder's declarations as the CLI does before a deploy; resolves with what it would print. */
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

describe('functions/dist, installed alone in an empty folder', () => {
  const environment = { ...DEPLOYED_ENVIRONMENT, PEPPER: KEY }

  it('imports and answers', async () => {
    const env = { ...environment, ACCESS_TOKEN_KEYS: `k:${KEY}` }
    expect(await answer(env)).toEqual([404, 'request/unknown-route'])
  })

  it('refuses to serve without its keys, and with a weak one', async () => {
    const refused = [500, 'server/misconfigured']
    expect(await answer(environment)).toEqual(refused)
    expect(await answer({ ...environment, ACCESS_TOKEN_KEYS: 'k:c2hvcnQ' })).toEqual(refused)
  })

  it('refuses to serve without a captcha, unless it is switched off by name', async () => {
    const { SESAME_CAPTCHA, ...rest } = environment
    expect(SESAME_CAPTCHA).toBe('off')
    const env = { ...rest, ACCESS_TOKEN_KEYS: `k:${KEY}` }
    const refused = [500, 'server/misconfigured']
    expect(await answer(env)).toEqual(refused)
    expect(await answer({ ...env, SESAME_CAPTCHA: 'on' })).toEqual(refused)
  })

  it('refuses to be deployed, in a sentence, with a value of the emulators', async () => {
    expect(await read(DEPLOYED_ENVIRONMENT)).toContain('"sesame-api@sesame-test.iam.')
    const said = await read({ ...DEPLOYED_ENVIRONMENT, SESAME_TRUSTED_PROXIES: '0' })
    expect(said).toContain('SESAME_TRUSTED_PROXIES has a value of the emulators: set the networks')
  })

  it('declares what sends e-mails where there is a server for them, or says what is wrong', async () => {
    const emails = { SESAME_SMTP_HOST: 'smtp.example.org', SESAME_SMTP_FROM: 'a@sesame.example' }
    expect(await read(DEPLOYED_ENVIRONMENT)).not.toContain('sesame-mails@')
    const declared = await read({ ...DEPLOYED_ENVIRONMENT, ...emails })
    expect(declared).toContain('"sesame-mails@sesame-test.iam.')
    expect(declared).toContain('taskQueueTrigger')
    const said = await read({ ...DEPLOYED_ENVIRONMENT, ...emails, SESAME_SMTP_PORT: 'smtps' })
    expect(said).toContain('SESAME_SMTP_PORT is malformed: 465 for TLS, 587 for STARTTLS.')
  })
})
