import { scaleLinear } from 'd3-scale'

/**
 * The width and height of the SVG's `viewBox`. The SVG is stretched to fit its box, but the text beside it is HTML and is not
 * stretched.
 */
export const WIDTH = 300
export const HEIGHT = 100

export interface Axis {
  /** The values of the labels beside the plot, from the bottom up, evenly spaced. */
  readonly ticks: readonly number[]
  readonly isTruncated: boolean
  readonly y: (value: number) => number
}

/**
 * Returns the axis of a bar chart. It starts at zero, because readers compare the lengths of bars. Its steps are whole
 * numbers of people.
 */
export function axisFromZero(values: readonly number[], steps = 3): Axis {
  return axisOf(0, Math.max(steps, ...values), steps)
}

/**
 * Returns the axis of a line chart. It starts above zero if the changes would be invisible otherwise. The plot's label then
 * states the axis's first value.
 */
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

/** Returns at most three values for labels: both ends, and the middle if it is a whole number. */
function fewOf(ticks: readonly number[]): readonly number[] {
  const [first = 0, last = 0] = [ticks[0], ticks.at(-1)]
  const middle = (first + last) / 2
  if (ticks.length <= 3) return ticks
  return Number.isInteger(middle) ? [first, middle, last] : [first, last]
}
