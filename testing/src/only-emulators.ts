import { requireHere } from './suite-variable.ts'

/** The variables in which Firebase's tools and `npm run suite` store the `host:port` of a running emulator. */
const EMULATORS = [
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_DATABASE_EMULATOR_HOST',
  'FIREBASE_EMULATOR_HUB',
] as const

/**
 * Checks that these tests run against emulators, because this package does what nobody may do in a real project: it
 * confirms addresses without a mail, and writes access records without a sign-in.
 *
 * @throws {Error} if there is no emulator, or if one of them is not on this machine.
 */
export function requireEmulators(env: Readonly<Record<string, string | undefined>>): void {
  const named = EMULATORS.filter((name) => (env[name] ?? '') !== '')
  if (named.length === 0) {
    throw new Error(
      `sesame-testing works only beside emulators. Run your tests inside “npm run suite -- …” or “firebase emulators:exec”, which set ${EMULATORS.join(', ')}.`,
    )
  }
  for (const name of named) requireHere(name, env[name] ?? '')
}

requireEmulators(process.env)
