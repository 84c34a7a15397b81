import { createRequire } from 'node:module'

/**
 * Path to the script of the firebase-tools installed in the project.
 *
 * @throws {Error} that says how to install it when it is missing.
 */
export function firebaseTools(from: string = import.meta.url): string {
  try {
    return createRequire(from).resolve('firebase-tools/lib/bin/firebase.js')
  } catch (cause) {
    throw new Error(
      'firebase-tools est introuvable : « npm install --save-dev firebase-tools@15 ».',
      { cause },
    )
  }
}
