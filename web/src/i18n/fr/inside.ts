import { access, email, proof } from './account.ts'
import { data } from './data.ts'
import { home } from './home.ts'
import { lock } from './lock.ts'
import { photo } from './photo.ts'
import { profile } from './profile.ts'
import { security } from './security.ts'

export const inside = { access, data, email, home, lock, photo, profile, proof, security }

/** The shape that English has to match. */
export type InsideTexts = typeof inside
