import { Link } from 'react-router-dom'
import { useText, useTextOf } from '../i18n/locale.tsx'
import { notFoundTexts } from '../i18n/not-found.ts'
import { Gate } from '../widgets/gate.tsx'
import { Intro } from '../ui/page/heading.tsx'
import { paths } from '../lib/paths.ts'

export function NotFoundScreen() {
  const { common } = useText()
  const text = useTextOf(notFoundTexts)
  return (
    <Gate wall={text.wall} door="shut">
      <Intro title={text.title}>{text.text}</Intro>
      <Link className="btn main wide" to={paths.home}>
        {common.backHome}
      </Link>
    </Gate>
  )
}
