import { stored } from '../stored.ts'
import { user } from '../user.ts'

/** `users/{uid}`: the profile as stored, including fields of newer versions that the API does not return. */
export const userRecord = stored(user.shape)
