import { Link } from 'react-router-dom'
import { useTexts } from '../i18n/texts.ts'
import { paths } from '../lib/paths.ts'
import { BoardHead } from '../ui/page/board-head.tsx'

export function NotFoundScreen() {
  const { frame } = useTexts()
  return (
    <>
      <BoardHead title={frame.notFound} hint={frame.notFoundText} />
      <Link className="btn main start" to={paths.overview}>
        {frame.backToOverview}
      </Link>
    </>
  )
}
