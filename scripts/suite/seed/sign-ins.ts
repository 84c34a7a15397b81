import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import type { Login } from '@sesame/contract/records/login'
import { randomId } from '@sesame/contract/random-id'

const DEVICES = [
  { device: 'Windows', browser: 'Firefox', place: 'Lyon, France' },
  { device: 'iPhone', browser: 'Safari', place: 'Lyon, France' },
  { device: 'Linux', browser: 'Chrome', place: 'Bruxelles, Belgique' },
] as const

/** A plausible history of sign-ins, one every day and a half back from now. */
export function pastSignIns(count: number, now: number): Record<string, Login> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      randomId(),
      {
        ...(DEVICES[i % DEVICES.length] ?? DEVICES[0]),
        provider: 'password',
        at: now - HOUR_MS - i * 1.5 * DAY_MS,
      } satisfies Login,
    ]),
  )
}
