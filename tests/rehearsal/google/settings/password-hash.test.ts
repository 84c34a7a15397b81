import { expect, it } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

it('hashPassword hashes the sample of github.com/firebase/scrypt to the documented value', () => {
  const hash = hashPassword('user1password', '42xEC+ixf3L2lw==', {
    algorithm: 'SCRYPT',
    signerKey:
      'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    saltSeparator: 'Bw==',
    rounds: 8,
    memoryCost: 14,
  })
  expect(hash).toBe(
    'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  )
})

it('isPassword verifies bcrypt with a test vector of Openwall, and PBKDF2 and scrypt with those of their RFCs', () => {
  const utf8 = (text: string) => Buffer.from(text).toString('base64')
  const hex = (text: string) => Buffer.from(text, 'hex').toString('base64')
  const openwall = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
  const bcrypt = { passwordHash: utf8(openwall) }
  expect(isPassword('U*U', bcrypt, { algorithm: 'BCRYPT' })).toBe(true)
  expect(isPassword('U*V', bcrypt, { algorithm: 'BCRYPT' })).toBe(false)
  const rfc6070 = {
    passwordHash: hex('4b007901b765489abead49d926f721d065a429c1'),
    salt: utf8('salt'),
  }
  const pbkdf2 = { algorithm: 'PBKDF_SHA1', rounds: 4096 }
  expect(isPassword('password', rfc6070, pbkdf2)).toBe(true)
  expect(isPassword('passwords', rfc6070, pbkdf2)).toBe(false)
  const rfc7914 = {
    passwordHash: hex(
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
    ),
    salt: utf8('NaCl'),
  }
  const costs = { cpuMemCost: 1024, blockSize: 8, parallelization: 16, dkLen: 64 }
  expect(isPassword('password', rfc7914, { algorithm: 'STANDARD_SCRYPT', ...costs })).toBe(true)
})
