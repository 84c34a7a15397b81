import { needsSession } from '../src/endpoint.ts'
import { OWN_STATUS } from '../src/error-codes.ts'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openapiDocument } from './document.ts'
import { OPENAPI_FILE, openapiText } from './file.ts'
import { readContract, type Contract } from './read-contract.ts'

const CLOSED = '"additionalProperties":false'

let contract: Contract
let text: string
beforeAll(async () => {
  contract = await readContract()
  text = JSON.stringify(openapiDocument(contract))
})

describe('the file docs/openapi.json', () => {
  it('matches the contract (if not, run « npm run openapi »)', async () => {
    expect(readFileSync(OPENAPI_FILE, 'utf8')).toBe(await openapiText())
  })
})

describe('the OpenAPI description of the API', () => {
  it('contains every endpoint, with a summary from the comment above its definition', () => {
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, object>> }
    const lines = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(lines).toHaveLength(contract.operations.length)
    expect(lines).toContain('DELETE /api/auth/sessions/{sid}')
    expect(contract.operations.filter(({ summary }) => summary.length < 10)).toEqual([])
  })

  it('has no references to missing schemas', () => {
    const { components } = JSON.parse(text) as { components: { schemas: object } }
    const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)
    expect(new Set(names)).toContain('User')
    expect(names.filter((name) => !Object.hasOwn(components.schemas, name ?? ''))).toEqual([])
  })

  it('lists every error code with its status, except those of the console', () => {
    const { 'x-error-codes': listed } = JSON.parse(text) as { 'x-error-codes': object }
    const left = Object.keys(OWN_STATUS).filter((code) => !Object.hasOwn(listed, code))
    expect(OWN_STATUS).toMatchObject(listed)
    expect(left.length).toBeGreaterThan(0)
    expect(left.filter((code) => !code.startsWith('tools/'))).toEqual([])
  })

  it('contains no endpoint of the console', () => {
    expect(text).toContain('/api/auth/sign-in')
    expect(text.match(/operator|journal|directory|draft|jobrun|tools/gi) ?? []).toEqual([])
  })

  it('requires an access token for exactly the endpoints that need a session', () => {
    const secured = text.split('"security":[{"accessToken":[]}]').length - 1
    const sessions = contract.operations.filter(({ endpoint }) => needsSession(endpoint))
    expect(secured).toBe(sessions.length)
  })

  it('rejects unknown fields in requests, but allows them in responses', () => {
    const { paths, components } = JSON.parse(text) as {
      paths: Record<
        string,
        Record<string, { requestBody?: { content: object }; responses: object }>
      >
      components: { schemas: Record<string, object> }
    }
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    for (const { requestBody, responses } of operations) {
      const isFile = requestBody && '*/*' in requestBody.content
      if (requestBody && !isFile) expect(JSON.stringify(requestBody)).toContain(CLOSED)
      expect(JSON.stringify(responses)).not.toContain(CLOSED)
    }
    const closed = Object.entries(components.schemas).filter(([, schema]) =>
      JSON.stringify(schema).includes(CLOSED),
    )
    expect(closed.map(([name]) => name)).toEqual([
      'PasskeyAssertion',
      'PasskeyAttestation',
      'UserUpdate',
    ])
  })
})
