import type { RequestItem } from '@sesame/contract/endpoints/console/requests'
import { useTexts } from '../../../i18n/texts.ts'

interface RequestWords {
  /** « Effacer le compte », « Rôle « Administration » ». */
  readonly what: string
  /** The person it is about. */
  readonly about: string
  /** The operator who asked. */
  readonly asker: string
}

export function useRequestWords(): (request: RequestItem) => RequestWords {
  const { operators, frame } = useTexts()
  return ({ kind, role, target, targetName, targetEmail, by, byName }) => {
    const roleChange =
      role === null ? operators.kinds.noRole : operators.kinds.role(frame.roles[role])
    return {
      what: kind === 'role' ? roleChange : operators.kinds[kind],
      about: targetName ?? targetEmail ?? target,
      asker: byName ?? by,
    }
  }
}
