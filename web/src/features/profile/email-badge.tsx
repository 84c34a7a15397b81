import { useText } from '../../i18n/locale.tsx'
import { Badge } from '../../ui/badge.tsx'

export function EmailBadge({ verified }: { readonly verified: boolean }) {
  const { profile } = useText()
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
