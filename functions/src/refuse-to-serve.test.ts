import { VERSION } from '@sesame/contract/version'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConfigError } from './common/config/config-error.ts'
import { refuseToServe } from './refuse-to-serve.ts'

const written: string[] = []
beforeEach(() => {
  written.length = 0
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => written.push(String(line)) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const refused = (error: unknown) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  refuseToServe(error, response)
  return response.statusCode
}

it('`refuseToServe` logs the name of the wrong variable, as an error of this release', () => {
  expect(refused(new ConfigError(['invalid', 'PEPPER']))).toBe(500)
  expect(JSON.parse(written.join())).toMatchObject({
    severity: 'CRITICAL',
    message: 'Configuration refusée',
    reason: 'PEPPER manque ou est mal formé.',
    '@type': expect.stringContaining('ReportedErrorEvent') as string,
    serviceContext: { version: VERSION },
  })
})

it('`refuseToServe` does not log the message of an error that is not a `ConfigError`', () => {
  refused(new Error('canary'))
  expect(JSON.parse(written.join())).toMatchObject({ reason: 'inconnue' })
  expect(written.join()).not.toContain('canary')
})
