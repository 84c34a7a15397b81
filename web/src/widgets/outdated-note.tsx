import { useText } from '../i18n/locale.tsx'
import { useIsOutdated } from '../lib/services.tsx'
import { Note } from '../ui/notes/note.tsx'

/** Offers to reload where the API expects another version of this page; the session stays. */
export function OutdatedNote() {
  const { common } = useText()
  const isOutdated = useIsOutdated()
  return (
    <div className="listens" role="status">
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
  )
}
