import { DAY_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { readSecondFactor } from './second-factor-config.ts'
import type { Environment } from './variables.ts'

const KEY = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA'
const read = (env: Environment = {}) =>
  readSecondFactor({ SECOND_FACTOR_KEYS: `k1:${KEY}`, ...env })

it('the second factor is not required by default, and its waiting period is seven days, even if the variables are empty', () => {
  const { from, waitMs, keys } = read()
  expect([from, waitMs, [...keys.keys()]]).toEqual([null, 7 * DAY_MS, ['k1']])
  expect(read({ SESAME_SECOND_FACTOR_FROM: '', SESAME_SECOND_FACTOR_WAIT_DAYS: '' })).toEqual(
    read(),
  )
})

describe('the date from which a second factor is required', () => {
  it.each(['2027-01-01T00:00:00+01:00', '2026-12-31T23:00:00Z'])(
    'is accepted with a time and a UTC offset: %s',
    (from) => {
      expect(read({ SESAME_SECOND_FACTOR_FROM: from }).from).toBe(Date.UTC(2026, 11, 31, 23))
    },
  )

  it.each(['2027-01-01', '2027-01-01T00:00:00', '2027-02-30T00:00:00Z', 'demain', '1798758000000'])(
    'is rejected: %s',
    (from) => {
      expect(() => read({ SESAME_SECOND_FACTOR_FROM: from })).toThrow(
        'SESAME_SECOND_FACTOR_FROM est mal formé\u00A0: une date, une heure et leur décalage',
      )
    },
  )
})

describe('the length of the waiting period, in days', () => {
  it.each([3, 60])('is accepted: %i', (days) => {
    expect(read({ SESAME_SECOND_FACTOR_WAIT_DAYS: String(days) }).waitMs).toBe(days * DAY_MS)
  })

  it.each(['2', '61', '0', '-7', '7.5', 'sept', '7 jours', ' ', '0x10', '1e1'])(
    'is rejected: « %s »',
    (days) => {
      expect(() => read({ SESAME_SECOND_FACTOR_WAIT_DAYS: days })).toThrow(
        'SESAME_SECOND_FACTOR_WAIT_DAYS n’est pas un nombre de jours, de 3 à 60.',
      )
    },
  )
})

it('reading the second factor’s settings fails without encryption keys', () => {
  expect(() => readSecondFactor({})).toThrow(
    'SECOND_FACTOR_KEYS manque ou est mal formé\u00A0: il faut des paires kid:clé',
  )
})
