import { inside as en } from './en/inside.ts'
import { inside as fr, type InsideTexts } from './fr/inside.ts'
import { useTextOf } from './locale.tsx'

/** The texts of the screens behind the door, which come with them and not with the first load. */
export const insideTexts = { fr, en }

export function useInsideText(): InsideTexts {
  return useTextOf<InsideTexts>(insideTexts)
}
