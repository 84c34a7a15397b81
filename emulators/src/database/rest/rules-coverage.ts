import type { Namespace } from '../namespace/namespace.ts'
import { coveragePage } from '../rules/coverage-page.ts'
import type { Coverage } from '../rules/coverage.ts'
import type { RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/**
 * `GET /.inspect/coverage` as a page and `/.inspect/coverage.json`, without authentication. The members of the JSON are
 * our own, because the official ones are not documented.
 *
 * Source: https://firebase.google.com/docs/rules/emulator-reports
 */
export function rulesCoverage({ pathname }: RestRequest, { name, rulesCoverage }: Namespace) {
  return pathname.endsWith('.json')
    ? answer('application/json', JSON.stringify(reportOf(name, rulesCoverage)))
    : answer('text/html', coveragePage(name, rulesCoverage))
}

function reportOf(namespace: string, coverage: Coverage) {
  return { namespace, rules: coverage.source, expressions: coverage.list() }
}

function answer(type: string, text: string): RestReply {
  return { status: 200, headers: { 'Content-Type': `${type}; charset=utf-8` }, json: null, text }
}
