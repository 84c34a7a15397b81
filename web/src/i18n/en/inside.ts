import type { InsideTexts } from '../fr/inside.ts'
import { access, email, proof } from './account.ts'
import { data } from './data.ts'
import { home } from './home.ts'
import { lock } from './lock.ts'
import { photo } from './photo.ts'
import { profile } from './profile.ts'
import { security } from './security.ts'

export const inside: InsideTexts = {
  access,
  data,
  email,
  home,
  lock,
  photo,
  profile,
  proof,
  security,
}
