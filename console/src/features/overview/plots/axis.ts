import { scaleLinear } from 'd3-scale'

/** The drawing's own units: it is stretched to its box, and the text beside it never is. */
export const WIDTH = 300
export const HEIGHT = 100

export interface Axis {
  /** What the labels beside the plot say, from the bottom up, evenly spaced. */
  readonly ticks: readonly number[]
  readonly isTruncated: boolean
  readonly y: (value: number) => number
}

/** From zero: whoever compares lengths compares numbers. Steps are whole, since people are. */
export function axisFromZero(values: readonly number[], steps = 3): Axis {
  return axisOf(0, Math.max(steps, ...values), steps)
}

/** A line may begin above zero, where nothing would be seen otherwise; its label then says so. */
export function axisOfLine(values: readonly number[], steps = 2): Axis {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (values.length === 0 || low < high / 2 || high - low < steps)
    return axisFromZero(values, steps)
  return axisOf(low, high, steps)
}

function axisOf(low: number, high: number, steps: number): Axis {
  const scale = scaleLinear([low, high], [HEIGHT, 0]).nice(steps)
  const ticks = fewOf(scale.ticks(steps))
  return { ticks, isTruncated: (ticks[0] ?? 0) > 0, y: (value) => scale(value) }
}

/** Three at most: the ends, and the middle where it is whole. */
function fewOf(ticks: readonly number[]): readonly number[] {
  const [first = 0, last = 0] = [ticks[0], ticks.at(-1)]
  const middle = (first + last) / 2
  if (ticks.length <= 3) return ticks
  return Number.isInteger(middle) ? [first, middle, last] : [first, last]
}
