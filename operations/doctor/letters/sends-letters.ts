import {
  readSmtpSettings,
  type SmtpSettings,
} from '../../../functions/src/common/config/smtp-settings.ts'
import type { Project } from '../project/project.ts'

/** Whether letters of ours leave; otherwise the identity service writes. */
export function sendsLetters({ settings }: Project): boolean {
  return Boolean(settings['SESAME_SMTP_HOST'])
}

/**
 * How letters leave.
 *
 * @throws {Error} for a project that sends none.
 */
export function letterSettings({ settings }: Project): SmtpSettings {
  const found = readSmtpSettings(settings, false)
  if (found === null) throw new Error('no letters are sent')
  return found
}

/** The domain that letters come from. */
export function senderDomain(project: Project): string {
  return letterSettings(project).from.address.split('@')[1] ?? ''
}
