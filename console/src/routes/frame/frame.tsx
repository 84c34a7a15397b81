import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import { formatMoment } from '@sesame/web/i18n/dates.ts'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { useOnline } from '@sesame/web/lib/hooks/use-online.ts'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { SkipLink } from '@sesame/web/ui/page/skip-link.tsx'
import { paintBrowser } from '@sesame/web/ui/theme/paint-browser.ts'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { MeProvider, useServices } from '../../lib/services.tsx'
import { SaidRegion } from '../../ui/notes/said.tsx'
import { ClosingSoon } from './closing-soon.tsx'
import { Rail } from './rail.tsx'

/** Surrounds every screen that a signed-in operator sees. */
export function Frame({ me }: { readonly me: ConsoleSession }) {
  useEffect(() => paintBrowser('inside'), [])
  return (
    <MeProvider value={me}>
      <SkipLink />
      <div className="desk">
        <Rail />
        <main className="board" id="contenu">
          <ClosingSoon />
          <OfflineNote />
          <SaidRegion>
            <Outlet />
          </SaidRegion>
        </main>
      </div>
    </MeProvider>
  )
}

/** Says that the browser is offline, and since when the displayed data is out of date. */
function OfflineNote() {
  const { states } = useTexts()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const isOnline = useOnline()
  const [since, setSince] = useState(nowMs)

  useEffect(() => {
    const markOffline = (): void => setSince(nowMs())
    addEventListener('offline', markOffline)
    return () => removeEventListener('offline', markOffline)
  }, [nowMs])

  if (isOnline) return null
  return (
    <Note tone="info" title={states.offlineTitle}>
      <p>{states.offline(formatMoment(locale, since, nowMs()))}</p>
    </Note>
  )
}
