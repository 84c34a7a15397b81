import { useTexts } from '../../i18n/texts.ts'
import { BoardHead } from '../../ui/page/board-head.tsx'

export function PersonScreen() {
  const { frame } = useTexts()
  return <BoardHead title={frame.sections.people} />
}
