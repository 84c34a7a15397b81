import { Link } from 'react-router-dom'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { passkeyOfferTexts } from '../../i18n/passkey-offer.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/notes/note.tsx'
import { Intro } from '../../ui/page/heading.tsx'

interface Props {
  readonly pending: boolean
  readonly onRetry: () => void
}

/** Shown as information, not as an error, because nothing was created or changed. */
export function Cancelled({ pending, onRetry }: Props) {
  const { common } = useText()
  const texts = useTextOf(passkeyOfferTexts)
  return (
    <>
      <Intro title={texts.withoutTitle}>{texts.without}</Intro>
      <Note tone="info" title={texts.closedTitle} focused>
        <p>{texts.closed}</p>
      </Note>
      <div className="stack g2">
        <Button className="btn main wide" pending={pending} onClick={onRetry}>
          {common.retry}
        </Button>
        <Link className="btn bare wide" to={paths.home} replace>
          {texts.goOnWithout}
        </Link>
      </div>
      <details className="done">
        <summary>
          <Icon name="chevron" />
          <span>{texts.notOpening}</span>
        </summary>
        <ul className="small muted">
          {texts.advice.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
