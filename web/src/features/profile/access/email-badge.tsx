import { useInsideText } from '../../../i18n/inside.ts'
import { Badge } from '../../../ui/badge.tsx'

export function EmailBadge({ verified }: { readonly verified: boolean }) {
  const { profile } = useInsideText()
  return verified ? (
    <Badge tone="success" icon="check">
      {profile.verified}
    </Badge>
  ) : (
    <Badge tone="warning" icon="alert">
      {profile.unverified}
    </Badge>
  )
}
