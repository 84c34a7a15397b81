import { useText } from '../../i18n/locale.tsx'

/** Placeholder rows. They appear after a short delay, so that they do not flash if the data arrive quickly. */
export function Skeleton() {
  const { common } = useText()
  return (
    <div className="late" aria-busy="true">
      <p className="vh" role="status">
        {common.loading}
      </p>
      <ul className="rows" aria-hidden="true">
        {[1, 2, 3].map((row) => (
          <li key={row}>
            <span className="dot bone" />
            <div className="stack g2">
              <div className="bone long" />
              <div className="bone brief" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shown during the sign-in check on entry and while a screen's code is loading. */
export function LoadingScreen() {
  return (
    <main className="page wait" id="contenu">
      <Skeleton />
    </main>
  )
}
