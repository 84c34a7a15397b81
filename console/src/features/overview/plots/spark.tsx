import { HEIGHT, WIDTH, axisFromZero } from './axis.ts'
import { pathsOf } from './paths.ts'

/** A small curve under a number. It has no text alternative, since the number is enough. */
export function Spark({ values }: { readonly values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  const paths = pathsOf(values, axisFromZero(known).y)
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="a" d={paths.area} />
      <path className="l" d={paths.line} />
    </svg>
  )
}
