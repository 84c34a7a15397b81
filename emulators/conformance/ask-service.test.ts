import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../src/database/testing/test-server.ts'
import { RulesetError } from '../src/database/rules/ruleset-error.ts'
import { startStorageRules } from '../src/storage-rules/start-storage-rules.ts'
import { askDatabase } from './ask-database.ts'
import { askStorageRules } from './storage/ask-storage-rules.ts'
import { databaseQuestions, storageQuestions } from './cases/questions.ts'
import { agrees } from './verdict.ts'

/** The rules of the operator's database before the test. The comment and the formatting must be restored too. */
const OWN = '{ // kept\n  "rules": { ".read": "auth != null" }\n}'
const NEVER = { throwIfAborted: () => undefined }

describe('askDatabase, with our emulator in place of the service', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const at = (namespace: string, accessToken = 'owner') => ({
    databaseUrl: `http://127.0.0.1:${server.port}?ns=${namespace}`,
    accessToken,
  })
  const rulesOf = async (namespace: string) =>
    (await server.rest(`/.settings/rules.json?ns=${namespace}`)).text()

  it('returns the answers expected of our emulator, and restores the rules', async () => {
    server.setRules('asked', OWN)
    const kept: string[] = []
    const verdicts = await askDatabase(at('asked'), (rules) => kept.push(rules), NEVER)
    expect(verdicts).toHaveLength(databaseQuestions.flatMap(({ cases }) => cases).length)
    expect(verdicts.filter((verdict) => !agrees(verdict))).toEqual([])
    expect(kept).toEqual([OWN])
    expect(await rulesOf('asked')).toBe(OWN)
    expect(await (await server.rest('/.json?ns=asked')).json()).toBeNull()
  })

  it('rejects a database that contains data, and does not change its rules', async () => {
    server.setRules('used', OWN)
    await server.rest('/a.json?ns=used', { method: 'PUT', body: '1' })
    const refused = askDatabase(at('used'), expect.unreachable, NEVER)
    await expect(refused).rejects.toThrow('contient des données')
    expect(await rulesOf('used')).toBe(OWN)
  })

  it('restores the rules after an interruption', async () => {
    server.setRules('stopped', OWN)
    let questions = 0
    const asking = askDatabase(at('stopped'), () => undefined, {
      throwIfAborted: () => {
        questions += 1
        if (questions === 3) throw new Error('aborted')
      },
    })
    await expect(asking).rejects.toThrow('aborted')
    expect(await rulesOf('stopped')).toBe(OWN)
  })

  it('reports the status with which the database rejects a wrong token', async () => {
    const refused = askDatabase(at('foreign', 'someone'), expect.unreachable, NEVER)
    await expect(refused).rejects.toThrow(/La base répond 401/)
  })
})

describe('askStorageRules, with a fake Rules API', () => {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { source, testSuite } = JSON.parse(body) as TestRequest
      const [file] = source.files
      const [test] = testSuite.testCases
      const isKnown =
        request.url === '/v1/projects/mine:test' && request.headers.authorization === 'Bearer token'
      response.statusCode = isKnown ? 200 : 403
      response.end(JSON.stringify(answer(file.content, test.request.method)))
    })
  })
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => {
    server.close()
  })
  const api = (projectId: string) => ({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    projectId,
    accessToken: 'token',
  })

  it('returns the expected answers', async () => {
    const verdicts = await askStorageRules(api('mine'))
    expect(verdicts).toHaveLength(storageQuestions.flatMap(({ cases }) => cases).length)
    expect(verdicts.filter((verdict) => !agrees(verdict))).toEqual([])
  })

  it('reports the status with which the API rejects a caller without permission', async () => {
    await expect(askStorageRules(api('another'))).rejects.toThrow('Rules API\u00A0: 403')
  })
})

interface TestRequest {
  readonly source: { readonly files: readonly [{ readonly content: string }] }
  readonly testSuite: {
    readonly testCases: readonly [
      { readonly request: { readonly method: 'read' | 'write' | 'get' } },
    ]
  }
}

function answer(rules: string, method: 'read' | 'write' | 'get') {
  try {
    const request = { method, path: 'file', bucket: 'bucket' }
    const isPermitted = startStorageRules({ rules }).permits(request)
    return { testResults: [{ state: isPermitted ? 'SUCCESS' : 'FAILURE' }] }
  } catch (error) {
    if (error instanceof RulesetError) return { issues: [{ severity: 'ERROR' }] }
    throw error
  }
}

it.each([...databaseQuestions, ...storageQuestions])(
  '$topic is listed in the README under “What rests on no document”',
  ({ topic }) => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    const section = readme.split('\n## What rests on no document\n')[1]?.split('\n## ')[0] ?? ''
    expect(section.replace(/\s+/g, ' ')).toContain(topic)
  },
)
