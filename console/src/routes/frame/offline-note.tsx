import { formatMoment } from '@sesame/web/i18n/dates.ts'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { useOnline } from '@sesame/web/lib/hooks/use-online.ts'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'

/** Says that the network is gone, and since when what is seen is stale. */
export function OfflineNote() {
  const { states } = useTexts()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const isOnline = useOnline()
  const [since, setSince] = useState(nowMs)

  useEffect(() => {
    const note = (): void => setSince(nowMs())
    addEventListener('offline', note)
    return () => removeEventListener('offline', note)
  }, [nowMs])

  if (isOnline) return null
  return (
    <Note tone="info" title={states.offlineTitle}>
      <p>{states.offline(formatMoment(locale, since, nowMs()))}</p>
    </Note>
  )
}
