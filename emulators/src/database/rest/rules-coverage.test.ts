import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPEN_RULES } from '../namespace/namespaces.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const RULES =
  '{"rules": {"notes": {"$uid": {".read": "auth.uid === $uid"}}, "open": {".read": "true"}}}'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  server.setRules('covered', RULES)
})
afterAll(() => server.close())

const anonymous = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}?ns=covered`)
const evaluations = async () => {
  const report = (await (await anonymous('/.inspect/coverage.json')).json()) as {
    expressions: { text: string; outcomes: object[] }[]
  }
  return Object.fromEntries(report.expressions.map(({ text, outcomes }) => [text, outcomes]))
}

it('coverage reports the values of each expression of the rules, without authentication', async () => {
  await anonymous('/notes/ada.json')
  await anonymous('/open.json')
  expect(await evaluations()).toMatchObject({
    'auth.uid === $uid': [{ value: false, failed: false, count: 1 }],
    true: [{ value: true, failed: false, count: 1 }],
  })
})

it('coverage keeps its counts if the same rules are set again, and resets them if the rules change', async () => {
  server.setRules('covered', RULES)
  expect(await evaluations()).toMatchObject({ true: [{ count: 1 }] })
  server.setRules('covered', `${RULES} `)
  expect(await evaluations()).toMatchObject({ true: [] })
})

it('coverage is also available as a page', async () => {
  const page = await anonymous('/.inspect/coverage')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toContain('Rules coverage of covered')
})

it('coverage reports the default rules for a database without rules', async () => {
  const report = await server.rest('/.inspect/coverage.json?ns=bare')
  expect(await report.json()).toMatchObject({ namespace: 'bare', rules: OPEN_RULES })
})
