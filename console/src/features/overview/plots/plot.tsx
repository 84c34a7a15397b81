import { useTimes } from '../../../i18n/use-times.ts'
import { HEIGHT, WIDTH, type Axis } from './axis.ts'
import type { Elements } from '@sesame/web/ui/elements.ts'

interface Props {
  /** Text that describes the drawing to screen readers. */
  readonly label: string
  readonly axis: Axis
  /** Labels of the horizontal axis. */
  readonly labels: readonly string[]
  readonly isLow?: boolean
  readonly children: Elements
}

/** A plot with its axes. The labels of the axes are HTML. */
export function Plot({ label, axis, labels, isLow = false, children }: Props) {
  const { count } = useTimes()
  const { ticks, y } = axis
  return (
    <div className={isLow ? 'plot low' : 'plot'}>
      <div className="y" aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{count(tick)}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {ticks.map((tick) => (
          <path key={tick} className="gl" d={`M0 ${y(tick)}H${WIDTH}`} />
        ))}
        {children}
      </svg>
      <div className="x" aria-hidden="true">
        {fewOf(labels).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </div>
  )
}

/** Returns the labels of the first and last day, and of two days between them. */
function fewOf(labels: readonly string[]): readonly string[] {
  const last = labels.length - 1
  const places = [0, Math.round(last / 3), Math.round((2 * last) / 3), last]
  return [...new Set(places)].flatMap((place) => labels[place] ?? [])
}
