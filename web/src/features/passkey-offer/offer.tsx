import { Link } from 'react-router-dom'
import { useTextOf } from '../../i18n/locale.tsx'
import { passkeyOfferTexts } from '../../i18n/passkey-offer.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Intro } from '../../ui/page/heading.tsx'

interface Props {
  readonly error: unknown
  readonly pending: boolean
  /** Whether the person chose never to see the offer again on this device. */
  readonly never: boolean
  readonly onNever: (never: boolean) => void
  readonly onCreate: () => void
}

export function Offer({ error, pending, never, onNever, onCreate }: Props) {
  const texts = useTextOf(passkeyOfferTexts)
  return (
    <>
      <Intro title={texts.title}>{texts.text}</Intro>
      <ErrorNote title={texts.failed} error={error} />
      <ul className="rows tight why" role="list">
        {texts.reasons.map(([icon, name, reason]) => (
          <li key={name}>
            <span className="dot">
              <Icon name={icon as IconName} />
            </span>
            <div>
              <p className="name">{name}</p>
              <p className="meta">{reason}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="stack g2">
        <Button
          className="btn main wide"
          pending={pending}
          icon={<Icon name="passkey" />}
          onClick={onCreate}
        >
          {pending ? texts.creating : texts.create}
        </Button>
        <Link className="btn bare wide" to={paths.home} replace>
          {texts.later}
        </Link>
      </div>
      <div className="stack g1">
        <p className="muted small fine">
          <Icon name="info" />
          <span>{texts.shared}</span>
        </p>
        <label className="check small">
          <input
            type="checkbox"
            checked={never}
            onChange={({ target }) => onNever(target.checked)}
          />
          <span>{texts.never}</span>
        </label>
      </div>
    </>
  )
}
