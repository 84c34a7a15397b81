import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../i18n/inside.ts'
import { useText } from '../../i18n/locale.tsx'
import { useProviderName } from '../../widgets/providers/use-provider-name.ts'
import type { HealthFact } from './account-health.ts'
import { paths } from '../../lib/paths.ts'

interface HealthText {
  readonly title: string
  readonly hint: string | null
  /** Where the person can look at it. */
  readonly to: string
}

/** The words of each fact. */
export function useHealthTexts(user: User, unread: number): (fact: HealthFact) => HealthText {
  const { common } = useText()
  const { home } = useInsideText()
  const providerName = useProviderName()
  const ways = common.list(user.providers.map(providerName))

  return ({ name, good }) => {
    switch (name) {
      case 'email':
        return {
          title: good ? home.emailVerified : home.emailUnverified,
          hint: good ? null : home.emailUnverifiedHint,
          to: paths.profile,
        }
      case 'name':
        return {
          title: good ? home.named : home.unnamed,
          hint: good ? null : home.unnamedHint,
          to: paths.profile,
        }
      case 'alerts':
        return {
          title: good ? home.noAlert : home.alerts(unread),
          hint: null,
          to: `${paths.security}#alertes`,
        }
      case 'ways':
        return { title: good ? home.severalWays : home.oneWay, hint: ways, to: paths.access }
    }
  }
}
