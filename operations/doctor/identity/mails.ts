import { faultIf, findingOf, OK, problem, type Check } from '../check.ts'
import { changeConfig, consolePage, readIdentityConfig } from './identity-config.ts'

const ACTION_PATH = '/auth/action'
const LOCALE = 'fr'

/**
 * The mails of the identity service.
 *
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config (`SendEmail`, `Smtp`)
 */
export const MAILS: readonly Check[] = [
  {
    name: `e-mails en français, dont les liens mènent à ${ACTION_PATH}`,
    async run(project) {
      const { notification } = await readIdentityConfig(project)
      const found = notification?.sendEmail?.callbackUri ?? ''
      const callbackUri = project.host + ACTION_PATH
      const locale = notification?.defaultLocale ?? ''
      return findingOf([
        ...faultIf(
          found !== callbackUri,
          `ils mènent à « ${found} »`,
          changeConfig(project, 'notification.sendEmail.callbackUri', {
            notification: { sendEmail: { callbackUri } },
          }),
        ),
        ...faultIf(
          locale !== LOCALE,
          `leur langue est « ${locale} »`,
          changeConfig(project, 'notification.defaultLocale', {
            notification: { defaultLocale: LOCALE },
          }),
        ),
      ])
    },
  },
  {
    name: 'serveur d’envoi du service d’identité',
    async run(project) {
      const { notification } = await readIdentityConfig(project)
      const { method, smtp } = notification?.sendEmail ?? {}
      if (method !== 'CUSTOM_SMTP') return { ...OK, note: 'non configuré : Firebase les envoie' }
      const { host = '', senderEmail = '', securityMode = '' } = smtp ?? {}
      const isSecure = securityMode === 'SSL' || securityMode === 'START_TLS'
      if (host !== '' && senderEmail !== '' && isSecure) return { ...OK, note: host }
      return problem(
        'il lui manque un hôte, un expéditeur ou le chiffrement',
        consolePage(project, 'emails'),
      )
    },
  },
]
