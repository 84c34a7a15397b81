import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** The width of the white margin that QR code readers require (ISO/IEC 18004), in modules. */
const MARGIN = 4

interface Props {
  readonly text: string
  readonly label: string
}

/** A QR code, dark on white. */
export function QrCode({ text, label }: Props) {
  const modules = useMemo(() => encodeQR(text, 'raw', { border: MARGIN }), [text])
  const size = modules.length
  return (
    <div className="qr">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={modules.flatMap((row, y) => runsOf(row).map(drawnAt(y))).join('')} />
      </svg>
    </div>
  )
}

interface Run {
  readonly from: number
  readonly to: number
}

const drawnAt =
  (y: number) =>
  ({ from, to }: Run): string =>
    `M${from} ${y}h${to - from}v1h${from - to}z`

/** Lists the runs of adjacent dark modules in a row. */
function runsOf(row: readonly boolean[]): Run[] {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []))
  return starts.map((from) => {
    const length = row.slice(from).findIndex((isDark) => !isDark)
    return { from, to: length === -1 ? row.length : from + length }
  })
}
