import type { Axis } from './axis.ts'
import { pathsOf } from './paths.ts'
import { Plot } from './plot.tsx'

interface Props {
  readonly label: string
  readonly labels: readonly string[]
  readonly values: readonly (number | null)[]
  readonly axis: Axis
  readonly isLow?: boolean
}

/** A line chart with a value per day, and gaps on days when nothing was counted. */
export function Line({ label, labels, values, axis, isLow = false }: Props) {
  const paths = pathsOf(values, axis.y)
  return (
    <Plot label={label} axis={axis} labels={labels} isLow={isLow}>
      {!isLow && <path className="a" d={paths.area} />}
      <path className="l" d={paths.line} />
    </Plot>
  )
}
