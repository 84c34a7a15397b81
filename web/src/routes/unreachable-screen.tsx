import { useText } from '../i18n/locale.tsx'
import { useIsOutdated, useServices } from '../lib/services.tsx'
import { Gate } from '../widgets/gate.tsx'
import { Heading } from '../ui/page/heading.tsx'
import { ReloadOffer } from '../ui/notes/reload-offer.tsx'

/** The entry check had no answer, or none that this page reads: the session may well be alive, so nobody is sent away. */
export function UnreachableScreen() {
  const { common } = useText()
  const { auth } = useServices()
  const isOutdated = useIsOutdated()
  if (isOutdated) return <ReloadOffer title={common.outdated} />
  return (
    <Gate wall={common.closedWall} door="shut">
      <div className="stack g2" role="alert">
        <Heading title={common.unreachableTitle} />
        <p className="muted">{common.unreachable}</p>
      </div>
      <button className="btn main wide" type="button" onClick={() => void auth.checkEntry()}>
        {common.retry}
      </button>
    </Gate>
  )
}
