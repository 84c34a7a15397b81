import { useText } from '../../i18n/locale.tsx'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { Note } from './note.tsx'

/** Says that the network is gone. Its live region is there before, or it would not be read. */
export function OfflineNote() {
  const { common } = useText()
  const isOnline = useOnline()
  return (
    <div className="listens" role="status">
      {!isOnline && (
        <Note tone="info" role="note" title={common.offline}>
          <p>{common.offlineHint}</p>
        </Note>
      )}
    </div>
  )
}
