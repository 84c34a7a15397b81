import { requireHere } from './suite-variable.ts'

/** The variables by which Firebase's tools and `npm run suite` name a running emulator, each `host:port`. */
const EMULATORS = [
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_DATABASE_EMULATOR_HOST',
  'FIREBASE_EMULATOR_HUB',
] as const

/**
 * Makes sure that these tests run against emulators, since this package writes what nobody may write in a real project: it
 * confirms addresses without a mail, and writes access records without a sign-in.
 *
 * @throws {Error} without an emulator, or if one of them is not on this machine.
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
