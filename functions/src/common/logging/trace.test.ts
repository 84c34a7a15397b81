import { describe, expect, it } from 'vitest'
import { readTrace } from './trace.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const sampled = { traceId: TRACE, spanId: SPAN, isSampled: true }

describe('readTrace', () => {
  it.each([
    [`00-${TRACE}-${SPAN}-01`, sampled],
    [`00-${TRACE}-${SPAN}-00`, { ...sampled, isSampled: false }],
    [`cc-${TRACE}-${SPAN}-03-more`, sampled],
    [`00-${TRACE.toUpperCase()}-${SPAN}-01`, undefined],
    [`00-${'0'.repeat(32)}-${SPAN}-01`, undefined],
    [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
    [`ff-${TRACE}-${SPAN}-01`, undefined],
    [`00-${TRACE}-${SPAN}-01"}`, undefined],
    ['', undefined],
  ])('reads traceparent: %s', (traceparent, trace) => {
    expect(readTrace({ traceparent })).toEqual(trace)
  })

  it.each([
    [`${TRACE}/67667974448284343;o=1`, sampled],
    [`${TRACE.toUpperCase()}/67667974448284343;o=1`, sampled],
    [`${TRACE}/67667974448284343`, { ...sampled, isSampled: false }],
    [`${TRACE}/0;o=1`, undefined],
    [`${TRACE}/18446744073709551616;o=1`, undefined],
    [TRACE, undefined],
    [`${TRACE}/1;o=1"}`, undefined],
  ])('reads x-cloud-trace-context: %s', (value, trace) => {
    expect(readTrace({ 'x-cloud-trace-context': value })).toEqual(trace)
  })

  it('prefers traceparent, and falls back to x-cloud-trace-context if traceparent is malformed', () => {
    const other = `${'a'.repeat(32)}/1;o=0`
    const both = (traceparent: string) => readTrace({ traceparent, 'x-cloud-trace-context': other })
    expect(both(`00-${TRACE}-${SPAN}-01`)).toEqual(sampled)
    expect(both('malformed')?.traceId).toBe('a'.repeat(32))
  })
})
