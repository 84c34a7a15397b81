import { useText } from '../i18n/locale.tsx'
import { useOnline } from '../lib/hooks/use-online.ts'
import { useIsOutdated } from '../lib/services.tsx'
import { Note } from '../ui/notes/note.tsx'
import type { Elements } from '../ui/elements.ts'

interface Props {
  /** Additional notes, above the page. */
  readonly children?: Elements
}

/**
 * Notes shown on top of every page. Their live regions are rendered before their text, because screen readers would otherwise not
 * read the text.
 */
export function PageNotes({ children }: Props) {
  const { common } = useText()
  const isOnline = useOnline()
  const isOutdated = useIsOutdated()
  return (
    <div className="over">
      <div className="listens" role="status">
        {!isOnline && (
          <Note tone="info" role="note" title={common.offline}>
            <p>{common.offlineHint}</p>
          </Note>
        )}
      </div>
      <div className="listens" role="status">
        {/* The API expects another version of this page. Reloading keeps the session. */}
        {isOutdated && (
          <Note tone="warning" role="note" title={common.outdated}>
            <p>{common.broken}</p>
            <div className="line">
              <button className="btn" type="button" onClick={() => location.reload()}>
                {common.reload}
              </button>
            </div>
          </Note>
        )}
      </div>
      {children}
    </div>
  )
}
