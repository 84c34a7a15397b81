import { createRequire } from 'node:module'

/**
 * The script of the firebase-tools that the project has installed.
 *
 * @throws {Error} when it has none, saying how to have it.
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
