import { describe, expect, it } from 'vitest'
import { storageFailures, storageTruths } from '../../conformance/cases/storage-methods.ts'
import { outcomeOf } from '../testing/outcome.ts'

describe.each(Object.entries(storageTruths))('methods of %s', (_, conditions) => {
  it.each(conditions)('%s', (condition) => {
    expect(outcomeOf(condition)).toBe(true)
  })
})

describe('wrong calls', () => {
  it.each(storageFailures)('%s fails', (condition) => {
    expect(outcomeOf(condition)).toMatch(/^(fails|invalid)$/)
  })
})
