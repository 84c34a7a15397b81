import { stored } from '../stored.ts'
import { user } from '../user.ts'

/** `users/{uid}`: what the database keeps of a person, of which the API answers what it knows. */
export const userRecord = stored(user.shape)
