import { initializeApp } from 'firebase-admin/app'
import { getDatabaseWithUrl } from 'firebase-admin/database'
import * as v1 from 'firebase-functions/v1'
import { onValueWritten } from 'firebase-functions/v2/database'

const NAMESPACE = 'demo-triggers-default-rtdb'

/** Stores the values that a function received, at the path where the test looks for them. */
function note(generation, uid, { before, after }, by) {
  const url = `http://${process.env.FIREBASE_DATABASE_EMULATOR_HOST}?ns=${NAMESPACE}`
  const noted = { before: before.val(), after: after.val(), by }
  return getDatabaseWithUrl(url).ref(`heard/${generation}/${uid}`).set(noted)
}

initializeApp()

export const first = v1.database
  .instance(NAMESPACE)
  .ref('/users/{uid}')
  .onWrite((change, { params, authType }) =>
    note('first', params.uid, change, authType.toLowerCase()),
  )

export const second = onValueWritten('/users/{uid}', ({ data, params, authType }) =>
  note('second', params.uid, data, authType),
)
