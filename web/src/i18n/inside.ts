import { inside as en } from './en/inside.ts'
import { inside as fr, type InsideTexts } from './fr/inside.ts'
import { useTextOf } from './locale.tsx'

/** The texts of the signed-in screens. Loaded with those screens, not in the first load. */
export const insideTexts = { fr, en }

export function useInsideText(): InsideTexts {
  return useTextOf<InsideTexts>(insideTexts)
}
