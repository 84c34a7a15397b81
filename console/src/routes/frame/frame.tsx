import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import { SkipLink } from '@sesame/web/ui/page/skip-link.tsx'
import { paintBrowser } from '@sesame/web/ui/theme/paint-browser.ts'
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { MeProvider } from '../../lib/services.tsx'
import { OfflineNote } from './offline-note.tsx'
import { Rail } from './rail.tsx'

/** What surrounds every screen behind the door. */
export function Frame({ me }: { readonly me: ConsoleSession }) {
  useEffect(() => paintBrowser('inside'), [])
  return (
    <MeProvider value={me}>
      <SkipLink />
      <div className="desk">
        <Rail />
        <main className="board" id="contenu">
          <OfflineNote />
          <Outlet />
        </main>
      </div>
    </MeProvider>
  )
}
