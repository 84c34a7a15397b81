import { describe, expect, it } from 'vitest'
import { addressBucket } from './address-bucket.ts'

describe('addressBucket', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unknown'],
    ['203.0.113.7:80', 'unknown'],
    ['<script>', 'unknown'],
    ['a/b.c#d', 'unknown'],
  ])('counts %s as %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket)
  })

  it('counts all connections without an IP address together', () => {
    expect(addressBucket(undefined)).toBe('unknown')
  })
})
