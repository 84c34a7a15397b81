import { stored } from '../stored.ts'
import { user } from '../user.ts'

/** `users/{uid}`: the profile as stored, with fields of newer versions that the API does not answer. */
export const userRecord = stored(user.shape)
