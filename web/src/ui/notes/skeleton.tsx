import { useText } from '../../i18n/locale.tsx'

const WIDTHS = ['long', 'short', 'medium']

/** Rows that wait; they show after a moment only, so that a quick answer does not flash. */
export function Skeleton() {
  const { common } = useText()
  return (
    <div className="late" aria-busy="true">
      <p className="vh" role="status">
        {common.loading}
      </p>
      <ul className="rows" aria-hidden="true">
        {WIDTHS.map((width) => (
          <li key={width}>
            <span className="dot bone" />
            <div className="stack g2">
              <div className={`bone ${width}`} />
              <div className="bone brief" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** While the entry check or a screen's code is on its way. */
export function LoadingScreen() {
  return (
    <main className="page wait" id="contenu">
      <Skeleton />
    </main>
  )
}
