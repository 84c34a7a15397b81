import { readDrawing } from './drawing.ts'
import { nameFaults, type Names } from './names.ts'
import type { Contrast, Seeds } from './tokens.ts'

/** A fault in a brand, as a sentence in both languages that names the file to change. */
export interface Fault {
  readonly fr: string
  readonly en: string
}

/**
 * The fault for a detail about the publisher that neither the project's environment (« here ») nor the brand contains.
 */
export const UNPUBLISHED: Fault = {
  fr: 'absente, ici et dans brand/brand.ts',
  en: 'missing, here and in brand/brand.ts',
}

interface Brand extends Names {
  readonly colours: Seeds
  /** The text of `logo.svg`. */
  readonly logo: string
  /** The text of `wordmark.svg`; undefined if the brand has no such file. */
  readonly wordmark: string | undefined
  /** The contrasts measured by `measureContrasts` or in a page. */
  readonly contrasts: readonly Contrast[]
}

/** Returns the faults that make a build with this brand fail. */
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

/** Returns a fault for each contrast that is below its minimum. */
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

/** Matches an SVG file that contains only paths, so no markup in it can act on the pages that embed it. */
const PATHS =
  /^<svg(?:\s+(?:xmlns|viewBox)="[^"<>]*")+\s*>\s*(?:<path(?:\s+(?:class="accent"|d="[MLHVCSQTAZ\d\s,.e+-]+"))+\s*\/>\s*)+<\/svg>$/i

/** Matches a `viewBox` and captures the width and the height. */
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
