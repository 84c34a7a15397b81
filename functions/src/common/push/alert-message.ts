import { ALERTS } from '@sesame/contract/events'
import type { Locale } from '@sesame/contract/fields'
import { PRODUCT } from '@sesame/contract/product'
import { isNews, type Notification } from '@sesame/contract/records/notification'
import type { PushMessage } from './push.ts'

/**
 * Texts of push messages. `asks`: for alerts that ask whether it was the owner. `news`: for alerts about an action of
 * operators. `wait`: for a waiting period that the owner can cancel.
 */
const BODIES: Readonly<Record<Locale, Readonly<Record<'asks' | 'news' | 'wait', string>>>> = {
  fr: {
    asks: `Était-ce vous\u202F? Vérifiez-le dans ${PRODUCT}.`,
    news: `Tout est dit dans ${PRODUCT}.`,
    wait: `Ce n’est pas vous\u202F? Arrêtez-le dans ${PRODUCT}.`,
  },
  en: {
    asks: `Was this you? Check in ${PRODUCT}.`,
    news: `Find out more in ${PRODUCT}.`,
    wait: `Wasn’t this you? Stop it in ${PRODUCT}.`,
  },
}

/** Returns the text of an alert. It names neither the place nor the person, because others may see the screen. */
export function alertMessage(kind: Notification['kind'], locale: Locale): PushMessage {
  const { asks, news, wait } = BODIES[locale]
  const asked = kind === 'second-factor-wait' ? wait : asks
  return { title: ALERTS[kind][locale], body: isNews(kind) ? news : asked, locale }
}
