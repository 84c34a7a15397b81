import type { RequestItem } from '@sesame/contract/endpoints/console/requests'
import { useProviderName } from '@sesame/web/widgets/providers/use-provider-name.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useFileWords } from '../../i18n/use-file-words.ts'
import { useMe } from '../../lib/services.tsx'

interface RequestWords {
  /** The title, for example « Supprimer un compte : Paul Rivière ». */
  readonly title: string
  /** The effect of an approval. */
  readonly consequence: string
  /** The name of the operator who made the request, even if it is the signed-in operator. */
  readonly asker: string
  readonly isMine: boolean
}

export function useRequestWords(): (request: RequestItem) => RequestWords {
  const { pending, frame } = useTexts()
  const me = useMe()
  const fileWords = useFileWords()
  const providerName = useProviderName()
  const { kinds, help, consequences } = pending
  const whatOf = ({ kind, role, email, method, passkeyName }: RequestItem) => {
    switch (kind) {
      case 'role':
        return role === null ? kinds.noRole : kinds.role(frame.roles[role])
      case 'address':
        return email === null ? help.address : kinds.address(email)
      case 'method':
        return method === null ? help.method : kinds.method(passkeyName ?? providerName(method))
      default:
        return kinds[kind]
    }
  }
  return (request) => {
    const { kind, cause, ends, target, targetName, targetEmail, by, byName } = request
    return {
      title: pending.titleOf(whatOf(request), targetName ?? targetEmail ?? target),
      consequence:
        kind === 'erasure'
          ? consequences.erasure({
              sessions: ends?.sessions ?? 0,
              passkeys: ends?.passkeys ?? 0,
              files: ends?.files ? fileWords(ends.files) : null,
            })
          : consequences[kind === 'address' ? (cause ?? 'lost') : kind],
      asker: byName ?? by,
      isMine: by === me.uid,
    }
  }
}
