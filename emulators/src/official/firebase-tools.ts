import { createRequire } from 'node:module'
import type { Texts } from '../texts/french.ts'

/**
 * Path to the script of the firebase-tools installed in the project.
 *
 * @throws {Error} that says how to install it when it is missing.
 */
export function firebaseTools(texts: Texts, from: string = import.meta.url): string {
  try {
    return createRequire(from).resolve('firebase-tools/lib/bin/firebase.js')
  } catch (cause) {
    throw new Error(texts.kinds.noFirebaseTools, { cause })
  }
}
