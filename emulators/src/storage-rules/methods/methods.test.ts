import { describe, expect, it } from 'vitest'
import { storageFailures, storageTruths } from '../../conformance/cases/storage-methods.ts'
import { outcomeOf } from '../testing/outcome.ts'

describe.each(storageTruths)('$topic', ({ cases }) => {
  it.each(cases)('%s', (condition) => {
    expect(outcomeOf(condition)).toBe(true)
  })
})

describe.each(storageFailures)('wrong calls: $topic', ({ cases }) => {
  it.each(cases)('%s fails', (condition) => {
    expect(outcomeOf(condition)).toMatch(/^(fails|invalid)$/)
  })
})
