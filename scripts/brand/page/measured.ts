import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { COLOURS } from '../../../brand/brand.ts'
import { contrastOf } from '../../../brand/oklch.ts'
import { measureContrasts, tokensOf, type Contrast } from '../../../brand/tokens.ts'

/** The contrast of every pair of colours, computed as in the build. The page also measures the contrasts that it draws. */
export const PAIRS = measureContrasts(tokensOf(COLOURS))

export const sampleName = ({ front, back, theme }: Contrast): string => `${front}/${back}/${theme}`

/**
 * Finds the sample of each colour pair, by its name, inside the element with the returned ref, and measures the sample's
 * contrast. The list of contrasts is empty at the first render.
 */
export function useMeasured(): readonly [RefObject<HTMLTableElement | null>, readonly Contrast[]] {
  const ref = useRef<HTMLTableElement>(null)
  const [measured, setMeasured] = useState<readonly Contrast[]>([])
  useLayoutEffect(() => {
    const samples = [...(ref.current?.querySelectorAll<HTMLElement>('[data-sample]') ?? [])]
    setMeasured(
      PAIRS.map((pair) => {
        const sample = samples.find(({ dataset }) => dataset['sample'] === sampleName(pair))
        return { ...pair, ratio: sample === undefined ? 0 : ratioOf(sample) }
      }),
    )
  }, [])
  return [ref, measured]
}

function ratioOf(element: HTMLElement): number {
  const { color, backgroundColor } = getComputedStyle(element)
  return contrastOf(hexOf(color), hexOf(backgroundColor))
}

/** Converts `rgb(1, 2, 3)` to `#010203`. */
function hexOf(rgb: string): string {
  const channels = (rgb.match(/\d+/g) ?? []).slice(0, 3)
  return `#${channels.map((one) => Number(one).toString(16).padStart(2, '0')).join('')}`
}
