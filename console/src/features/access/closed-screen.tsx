import { useText } from '@sesame/web/i18n/locale.tsx'
import { Heading } from '@sesame/web/ui/page/heading.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { Backstage } from '../../ui/page/backstage.tsx'

/** Shown if this tab has a session, but the API could not confirm that the session is still open. */
export function ClosedScreen() {
  const { access, frame } = useTexts()
  const { common } = useText()
  const { session } = useServices()
  return (
    <Backstage isShut>
      <div className="stack g2" role="alert">
        <Heading title={frame.title(access.closed)}>{access.closed}</Heading>
        <p className="muted">{access.closedText}</p>
      </div>
      <button className="btn main wide" type="button" onClick={() => void session.check()}>
        {common.retry}
      </button>
    </Backstage>
  )
}
