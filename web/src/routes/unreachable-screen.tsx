import { useText } from '../i18n/locale.tsx'
import { useServices } from '../lib/services.tsx'
import { Gate } from '../ui/gate.tsx'
import { Heading } from '../ui/heading.tsx'

/** The entry check had no answer: the session may well be alive, so nobody is sent away. */
export function UnreachableScreen() {
  const { common } = useText()
  const { auth } = useServices()
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
