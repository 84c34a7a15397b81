import { useTexts } from '../../i18n/texts.ts'
import { BoardHead } from '../../ui/page/board-head.tsx'

export function LimitsScreen() {
  const { frame } = useTexts()
  return <BoardHead title={frame.sections.limits} />
}
