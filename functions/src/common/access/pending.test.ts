import { describe, expect, it } from 'vitest'
import { NOW, recordOf } from '../../testing/access-records.ts'
import type { Pending } from './access-record.ts'
import { addPending, spendPending } from './pending.ts'

const entry = (change: Partial<Pending> = {}): Pending => ({
  for: 'sign-in',
  until: NOW + 100,
  ...change,
})
const known = (device: string) => device.startsWith('known')
/** Returns a record with one pending entry for each of these devices, the oldest first. */
const full = (...devices: (string | undefined)[]) =>
  recordOf(
    {},
    {
      pending: Object.fromEntries(
        devices.map((device, i) => [
          `p${i}`,
          entry({ until: NOW + i, ...(device !== undefined && { device }) }),
        ]),
      ),
    },
  )
const add = (record: ReturnType<typeof full>, device?: string) =>
  addPending(record, 'new', entry(device === undefined ? {} : { device }), known)
const keys = (record: ReturnType<typeof add>) => record && Object.keys(record.pending).sort()

describe('addPending', () => {
  it('keeps up to five entries', () => {
    const four = full('known1', 'known2', 'known3', 'known4')
    expect(keys(add(four))).toEqual(['new', 'p0', 'p1', 'p2', 'p3'])
  })

  it.each([
    ['the oldest of the same device', ['known1', undefined, 'me', 'me', 'known2'], 'me', 'p2'],
    ['otherwise the oldest of an unknown one', ['known1', 'x', 'y', 'z', 'known2'], 'me', 'p1'],
    ['even if one without a device is older', ['known1', undefined, 'x', 'y', 'z'], 'me', 'p2'],
    [
      'or the oldest without a device',
      ['known1', 'known2', undefined, 'known4', undefined],
      'me',
      'p2',
    ],
    [
      'an unknown one also for an entry without a device',
      ['known1', 'x', undefined, 'y', 'z'],
      undefined,
      'p1',
    ],
  ])('replaces %s', (_which, devices, device, out) => {
    const left = keys(add(full(...devices), device))
    expect(left).toHaveLength(5)
    expect(left).toContain('new')
    expect(left).not.toContain(out)
  })

  it('rejects a sixth entry if all five belong to other known devices', () => {
    const devices = ['known1', 'known2', 'known3', 'known4', 'known5']
    expect(add(full(...devices), 'me')).toBeNull()
    expect(add(full(...devices))).toBeNull()
    expect(keys(add(full(...devices), 'known2'))).not.toContain('p1')
  })

  it('if all entries are from known devices, a new entry of a session or a known device replaces the oldest entry of the device with the most entries', () => {
    const crowd = full('known1', 'known2', 'known3', 'known2', 'known2')
    expect(keys(add(crowd, 'known4'))).toEqual(['new', 'p0', 'p2', 'p3', 'p4'])
    expect(keys(add(crowd))).not.toContain('p1')
    expect(add(crowd, 'me')).toBeNull()
  })

  it('does not change the record if it already has an entry with this id, or if the person is being erased', () => {
    const own = recordOf({}, { pending: { new: entry() } })
    expect(add(own)).toBe(own)
    const erasing = recordOf({}, { erasingSince: 1 })
    expect(add(erasing)).toBe(erasing)
  })
})

describe('spendPending', () => {
  const record = recordOf({}, { pending: { a: entry(), b: entry() } })

  it('removes and returns an entry, but only once', () => {
    const spent = spendPending(record, 'a', 'sign-in', NOW)
    expect(spent?.entry).toEqual(entry())
    expect(Object.keys(spent?.record.pending ?? {})).toEqual(['b'])
    expect(spent && spendPending(spent.record, 'a', 'sign-in', NOW)).toBeNull()
  })

  it.each<[string, typeof record, string, Pending['for'], number]>([
    ['if it does not exist', record, 'c', 'sign-in', NOW],
    ['if it is for something else', record, 'a', 're-entry', NOW],
    ['if it has expired', record, 'a', 'sign-in', NOW + 100],
    ['for an erased person', { ...record, erasingSince: 1 }, 'a', 'sign-in', NOW],
  ])('returns null %s', (_which, given, id, what, now) => {
    expect(spendPending(given, id, what, now)).toBeNull()
  })
})
