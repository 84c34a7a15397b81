import { formatDay, formatMoment } from '../../../../i18n/dates.ts'
import { useInsideText } from '../../../../i18n/inside.ts'
import { useLocale, useText } from '../../../../i18n/locale.tsx'
import type { OwnPasskey } from '../../../../lib/hooks/live/use-passkeys.ts'
import { useServices } from '../../../../lib/services.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Icon } from '../../../../ui/icon.tsx'

interface Props {
  readonly passkey: OwnPasskey
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** One passkey, with the place where it is stored, the product that manages it, and its dates. */
export function PasskeyRow({ passkey, onRename, onRemove }: Props) {
  const { passkeys: text } = useInsideText()
  const { common } = useText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const { name, manager, createdAt, lastUsedAt } = passkey
  const used =
    lastUsedAt === undefined ? text.unused : text.used(formatMoment(locale, lastUsedAt, nowMs()))

  return (
    <li className="device">
      <span className="dot">
        <Icon name={isHardware(passkey) ? 'usb' : 'passkey'} />
      </span>
      <div className="stack g1">
        <p className="name">
          <span>{`${name} `}</span>
          <PlaceBadge passkey={passkey} />
        </p>
        <p className="meta">
          {[common.passkey, manager === name ? undefined : manager].filter(Boolean).join(' · ')}
        </p>
        <p className="meta">{[text.created(formatDay(locale, createdAt)), used].join(' · ')}</p>
      </div>
      <div className="acts">
        <button
          className="btn bare round"
          type="button"
          aria-label={text.rename(name)}
          onClick={onRename}
        >
          <Icon name="pencil" />
        </button>
        <button
          className="btn tiny"
          type="button"
          aria-label={text.removeLabel(name)}
          onClick={onRemove}
        >
          {text.remove}
        </button>
      </div>
    </li>
  )
}

/** Shows where the passkey is stored. */
function PlaceBadge({ passkey }: Pick<Props, 'passkey'>) {
  const { passkeys: text } = useInsideText()
  if (passkey.backedUp) {
    return (
      <Badge tone="info" icon="cloud">
        {text.synced}
      </Badge>
    )
  }
  if (isHardware(passkey)) return <Badge icon="usb">{text.hardware}</Badge>
  return <Badge icon="laptop">{text.oneDevice}</Badge>
}

/**
 * Whether this is a security key. Security keys are external, while a device's own passkeys report `internal` and a phone's
 * report `hybrid`.
 */
function isHardware({ syncs, transports }: OwnPasskey): boolean {
  const isApart = !transports.includes('internal') && !transports.includes('hybrid')
  return !syncs && isApart && transports.length > 0
}
