import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)))
const figure = z.optional(z.number())

/**
 * A browser's report that a page violated its content security policy. We read the directive and the blocked address only, and
 * neither store nor log the rest, because it may be personal.
 *
 * Source: W3C, « Content Security Policy Level 3 », section 5.3.
 */
const violationReport = z.strictObject({
  'csp-report': z.strictObject({
    'effective-directive': text(100),
    'violated-directive': text(4000),
    'blocked-uri': text(8000),
    'document-uri': text(8000),
    referrer: text(8000),
    'original-policy': text(8000),
    disposition: text(20),
    'source-file': text(8000),
    'script-sample': text(1000),
    'status-code': figure,
    'line-number': figure,
    'column-number': figure,
  }),
})
export type ViolationReport = z.infer<typeof violationReport>

/** Counts a violation of the Content-Security-Policy on our pages. The policies of both sites contain this path. */
export const reportViolation = endpoint('POST', '/api/csp-reports', 'public', {
  body: violationReport,
  report: true,
  fromAnyApp: true,
})
