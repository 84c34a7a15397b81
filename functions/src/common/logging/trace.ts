import type { IncomingHttpHeaders } from 'node:http'

/** A request's position in a trace. Ids are lower-case hexadecimal, of 32 and 16 digits. */
export interface Trace {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

/** Format of W3C, « Trace Context », section 3.2: `version-trace-parent-flags`. Later versions may add fields. */
const W3C = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/** Format of Google Cloud, « Trace context »: `TRACE/SPAN;o=OPTIONS`, with the span in decimal. */
const GOOGLE = /^([0-9a-f]{32})\/(\d{1,20})(?:;o=([0-3]))?$/i

const NOTHING = /^0+$/
const SAMPLED = 1
const MAX_SPAN = 2n ** 64n

/** Returns the trace to which a request belongs, if a valid header names one. */
export function readTrace(headers: IncomingHttpHeaders): Trace | undefined {
  return readW3c(headers['traceparent']) ?? readGoogle(headers['x-cloud-trace-context'])
}

function readW3c(value: unknown): Trace | undefined {
  const [, traceId = '', spanId = '', flags = ''] = W3C.exec(textOf(value)) ?? []
  return known(traceId, spanId, (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED)
}

function readGoogle(value: unknown): Trace | undefined {
  const [, traceId = '', span = '0', options = '0'] = GOOGLE.exec(textOf(value)) ?? []
  const spanNumber = BigInt(span)
  if (spanNumber >= MAX_SPAN) return undefined
  const spanId = spanNumber.toString(16).padStart(16, '0')
  return known(traceId.toLowerCase(), spanId, (Number(options) & SAMPLED) === SAMPLED)
}

function known(traceId: string, spanId: string, isSampled: boolean): Trace | undefined {
  const isKnown = traceId !== '' && !NOTHING.test(traceId) && !NOTHING.test(spanId)
  return isKnown ? { traceId, spanId, isSampled } : undefined
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
