import type { DoorStep } from './door-model.ts'

/** A step, and the status of its last response. */
type Kept = readonly [step: DoorStep, status: number]

const own = (act: string, status: number): Kept => [{ who: 'own', act, pick: 0 }, status]
const thief = (act: string, status: number, pick = 0): Kept => [{ who: 'thief', act, pick }, status]

/** Picks the code that the thief enters in a session: none, a wrong one, one from the app, or a used recovery code. */
const EVERY_CODE = [0, 1, 2, 3]

/** Sequences that illustrate a rule, with a thief who signed in before the second factor was turned on. */
export const KEPT_AT_DOOR: Readonly<Record<string, readonly Kept[]>> = {
  'a recovery code can be used only once, by its owner or by a thief who saw it': [
    own('enter on the phone with a recovery code', 200),
    own('use a recovery code again', 403),
    thief('try the password', 403),
    thief('use a recovery code again', 403),
    own('enter on the phone with a recovery code', 200),
  ],
  'the tickets of a thief on a known device leave room for hers': [
    own('enter on the phone with a recovery code', 200),
    thief('try an earlier proof', 403),
    own('use a recovery code again', 403),
    thief('try the password', 403),
    thief('try the password', 403),
    own('use a recovery code again', 403),
  ],
  'replaced recovery codes are refused, and the new ones are accepted': [
    own('replace the recovery codes', 200),
    own('use a recovery code again', 403),
    thief('try the password', 403),
    thief('use a recovery code again', 403, 9),
    own('enter on the phone with a recovery code', 200),
    own('replace the recovery codes with one of them', 200),
    own('enter on the phone with a recovery code', 200),
  ],
  'a session opened without a code cannot replace recovery codes or turn on a different factor': [
    own('enter on the laptop', 200),
    own('enter on the phone with a recovery code', 200),
    thief('replace the recovery codes', 403),
    thief('replace the recovery codes', 403, 3),
    thief('turn the factor on', 409),
  ],
  'a session opened without a code cannot remove the factor': [
    own('enter on the laptop', 200),
    own('enter on the phone with a recovery code', 200),
    own('remove the factor with a recovery code that was used', 403),
    ...EVERY_CODE.map((pick) => thief('remove the factor', 403, pick)),
  ],
  'a recovery code can remove the factor, and codes of an earlier factor are refused': [
    own('remove the factor with a recovery code', 204),
    own('enter on the laptop, and turn the factor on', 200),
    own('use a recovery code again', 403),
    thief('try the password', 403),
    thief('use a recovery code again', 403, 5),
    own('enter on the phone with a recovery code', 200),
  ],
  '« that wasn’t me » removes a factor that a thief turned on, and ends his session': [
    own('remove the factor', 204),
    thief('turn the factor on', 200),
    own('say « that wasn’t me » to the factor', 200),
    thief('turn the factor on', 401),
    own('enter on the laptop, and turn the factor on', 200),
    thief('try the password', 403),
  ],
}
