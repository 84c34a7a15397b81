import { expect, it } from 'vitest'
import { hashPassword } from './password-hash.ts'

it('hashes the sample on github.com/firebase/scrypt as documented there', () => {
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
