import { scaleBand } from 'd3-scale'
import { useTimes } from '../../../i18n/use-times.ts'
import { HEIGHT, WIDTH, axisFromZero } from './axis.ts'
import { Plot } from './plot.tsx'

interface Props {
  readonly label: string
  readonly labels: readonly string[]
  readonly values: readonly number[]
  /** The part of each value that is drawn in gold. */
  readonly parts?: readonly number[] | undefined
  /** Whether the last day is not complete yet. */
  readonly isLastPartial: boolean
  /**
   * Called when a bar is pressed, to open the list of the people counted. The table below the plot has links to the same
   * lists.
   */
  readonly onPress?: ((index: number) => void) | undefined
}

/** A bar chart with one bar per day. */
export function Bars({ label, labels, values, parts, isLastPartial, onPress }: Props) {
  const { count } = useTimes()
  const axis = axisFromZero(values)
  const x = scaleBand<number>([...values.keys()], [0, WIDTH]).padding(
    values.length > 60 ? 0.15 : 0.3,
  )
  const bar = (value: number, index: number) => ({
    x: x(index),
    width: x.bandwidth(),
    y: axis.y(value),
    height: HEIGHT - axis.y(value),
  })
  return (
    <Plot label={label} axis={axis} labels={labels}>
      {values.map((value, index) => {
        const isPartial = isLastPartial && index === values.length - 1
        return (
          <g
            key={labels[index]}
            className={onPress && 'way'}
            onClick={onPress && (() => onPress(index))}
          >
            <title>{`${labels[index] ?? ''}\u00A0: ${count(value)}`}</title>
            <rect className={isPartial ? 'part' : 'b'} {...bar(value, index)} />
            {(parts?.[index] ?? 0) > 0 && (
              <rect className="c" {...bar(parts?.[index] ?? 0, index)} />
            )}
          </g>
        )
      })}
    </Plot>
  )
}
