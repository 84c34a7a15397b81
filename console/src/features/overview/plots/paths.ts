import { area, line } from 'd3-shape'
import { HEIGHT, WIDTH } from './axis.ts'

type Value = number | null

/** Returns the SVG paths of a line and of the area under it, with gaps on days when nothing was counted. */
export function pathsOf(
  values: readonly Value[],
  y: (value: number) => number,
): { readonly line: string; readonly area: string } {
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * WIDTH
  const isKnown = (value: Value) => value !== null
  const at = (value: Value) => y(value ?? 0)
  return {
    line: line<Value>((_, index) => x(index), at).defined(isKnown)(values) ?? '',
    area: area<Value>((_, index) => x(index), HEIGHT, at).defined(isKnown)(values) ?? '',
  }
}
