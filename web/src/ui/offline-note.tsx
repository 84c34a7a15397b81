import { useText } from '../i18n/locale.tsx'
import { useOnline } from '../lib/use-online.ts'
import { Note } from './note.tsx'

export function OfflineNote() {
  const { common } = useText()
  if (useOnline()) return null
  return (
    <Note tone="info" title={common.offline}>
      <p>{common.offlineHint}</p>
    </Note>
  )
}
