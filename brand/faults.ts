import { readDrawing } from './drawing.ts'
import { nameFaults, type Names } from './names.ts'
import type { Contrast, Seeds } from './tokens.ts'

/** A sentence that names the file to change. */
export interface Fault {
  readonly fr: string
  readonly en: string
}

/** A fact of the publisher is missing both in the project's values (« here ») and in the brand. */
export const UNPUBLISHED: Fault = {
  fr: 'absente, ici et dans brand/brand.ts',
  en: 'missing, here and in brand/brand.ts',
}

interface Brand extends Names {
  readonly colours: Seeds
  /** The text of `logo.svg`. */
  readonly logo: string
  /** The text of `wordmark.svg`, if there is such a file. */
  readonly wordmark: string | undefined
  /** As `measureContrasts` measures them, or as a page does. */
  readonly contrasts: readonly Contrast[]
}

/** The faults for which a build of this brand is refused. */
export function brandFaults({ colours, logo, wordmark, contrasts, ...names }: Brand): Fault[] {
  return [
    ...nameFaults(names),
    ...seedFaults(colours),
    ...contrastFaults(contrasts),
    ...drawingFaults('logo', logo),
    ...(wordmark === undefined ? [] : drawingFaults('wordmark', wordmark)),
  ]
}

function seedFaults(colours: Seeds): Fault[] {
  return Object.entries(colours)
    .filter(([, colour]) => !/^#[\da-f]{6}$/i.test(String(colour)))
    .map(([name]) => ({
      fr: `brand/brand.ts\u00A0: COLOURS, ${name}, une couleur comme «\u00A0#191510\u00A0»`,
      en: `brand/brand.ts: COLOURS, ${name}, a colour such as “#191510”`,
    }))
}

/** The contrasts that are too low. */
export function contrastFaults(contrasts: readonly Contrast[]): Fault[] {
  return contrasts
    .filter(({ ratio, least }) => ratio < least)
    .map(({ fr, en, theme, ratio, least }) => {
      const french = (number: number) => number.toFixed(2).replace('.', ',')
      return {
        fr: `brand/brand.ts\u00A0: ${fr}, ${theme === 'day' ? 'de jour' : 'de nuit'}, ${french(ratio)} pour ${french(least)}`,
        en: `brand/brand.ts: ${en}, by ${theme}, ${ratio.toFixed(2)} of ${least}`,
      }
    })
}

function drawingFaults(name: string, drawing: string): Fault[] {
  if (isDrawing(drawing)) return []
  return [
    {
      fr: `brand/${name}.svg\u00A0: seulement <path d="…" />, avec class="accent" ou sans, dans <svg viewBox="0 0 … …">`,
      en: `brand/${name}.svg: only <path d="…" />, with class="accent" or without, in <svg viewBox="0 0 … …">`,
    },
  ]
}

/** A whole file of paths, without anything else that the pages it is written into could read as theirs. */
const PATHS =
  /^<svg(?:\s+(?:xmlns|viewBox)="[^"<>]*")+\s*>\s*(?:<path(?:\s+(?:class="accent"|d="[MLHVCSQTAZ\d\s,.e+-]+"))+\s*\/>\s*)+<\/svg>$/i

/** The width and the height of a drawing. */
const SIZE = /^-?[\d.]+[ ,]+-?[\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)$/

function isDrawing(svg: string): boolean {
  const { viewBox, paths } = readDrawing(svg)
  const [, width = 0, height = 0] = SIZE.exec(viewBox) ?? []
  return (
    PATHS.test(svg.trim()) &&
    Number(width) > 0 &&
    Number(height) > 0 &&
    paths.every(({ d }) => /^\s*M/i.test(d))
  )
}
