import type { KeptFile } from '@sesame/contract/endpoints/files'
import { formatDay } from '../../../i18n/dates.ts'
import { useInsideText } from '../../../i18n/inside.ts'
import { useLocale } from '../../../i18n/locale.tsx'
import { formatSize } from '../../../i18n/sizes.ts'
import { extensionOf } from '../../../lib/files/kept-files.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface Props {
  readonly file: KeptFile
  readonly title: string
  readonly onDownload: () => void
  readonly onRemove: () => void
}

/** One file, with its type, size, date and actions. */
export function FileRow({ file, title, onDownload, onRemove }: Props) {
  const { files: text } = useInsideText()
  const { locale } = useLocale()
  const kind = extensionOf(file.type).toUpperCase()
  return (
    <li className="device">
      <span className="dot">
        <Icon name="download" />
      </span>
      <div className="stack g1">
        <p className="name">
          <span>{`${title} `}</span>
          {kind !== '' && <Badge>{kind}</Badge>}
        </p>
        <p className="meta">
          {text.kept(formatSize(locale, file.bytes), formatDay(locale, file.changedAt))}
        </p>
      </div>
      <div className="acts">
        <button
          className="btn tiny"
          type="button"
          aria-label={text.downloadLabel(title)}
          onClick={onDownload}
        >
          {text.download}
        </button>
        <button
          className="btn bare round"
          type="button"
          aria-label={text.removeLabel(title)}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      </div>
    </li>
  )
}
