import { SECOND_MS } from '@sesame/contract/durations'
import { isSameAddress } from '@sesame/contract/email-address'
import { createHmac } from 'node:crypto'
import type { Logger } from '../common/logging/logger.ts'
import type { Clock } from '../common/ports/clock.ts'
import type { Email } from './email.ts'
import { linksOf, type LinksDeps } from './links-of.ts'
import { mailLimits } from './mail-limits.ts'
import type { MailStore } from './mail-store.ts'
import { recipientKey } from './recipient-key.ts'
import { recipientOf, type Addressee, type RecipientDeps } from './recipient.ts'
import { renderEmail } from './render-email.ts'
import type { Sending, Smtp } from './smtp.ts'
import type { MailName } from './waiting-mail.ts'

export interface DeliverDeps extends RecipientDeps, Omit<LinksDeps, 'config'> {
  readonly config: LinksDeps['config']
  readonly mails: MailStore
  readonly smtp: Smtp
  readonly now: Clock
  readonly log: Logger
}

/** `later` asks the queue to call again. */
export type Delivery = 'done' | 'later'

/**
 * Sends a queued e-mail if it is still relevant, and at most once, however often this is called. Failures are retried through the
 * queue and never thrown: the SDK would log their message, which may quote an address.
 */
export async function deliver(deps: DeliverDeps, name: MailName): Promise<Delivery> {
  try {
    return await sendOnce(deps, name)
  } catch (error) {
    deps.log.error('E-mail non traité', error, { event: 'mail-failed' })
    return 'later'
  }
}

/**
 * Claims the e-mail before contacting the server. Releases the claim if a link can no longer be made, or if the server asks to
 * try again later. The queued e-mail is removed last, so that a delivery that fails before then is repeated.
 */
async function sendOnce(deps: DeliverDeps, name: MailName): Promise<Delivery> {
  const { mails, log, now } = deps
  const waiting = await mails.find(name)
  if (!waiting) return 'done'
  const { message } = waiting
  const to = await recipientOf(deps, name, waiting)
  if (typeof to === 'string') {
    log.info('E-mail sans destinataire', { event: 'mail-dropped', kind: message.kind, reason: to })
    return finished(mails, name)
  }
  const about = { kind: message.kind, ...(to.uid !== null && { uid: to.uid }) }
  const { lifeMs, maxADay } = mailLimits(message.kind)
  const isExpired = now() - waiting.at > lifeMs
  const record = { owner: to.owner, key: name.key }
  const verdict = await mails.claim(record, {
    kind: message.kind,
    to: recipientKey(deps.config.pepper, to.email),
    at: now(),
    maxADay: isExpired ? Infinity : maxADay,
  })
  if (verdict === 'busy') return 'later'
  if (verdict !== 'claimed') {
    if (verdict === 'lost') await mails.end(record, 'unknown')
    if (verdict === 'lost') log.warn('E-mail peut-être parti', { event: 'mail-lost', ...about })
    if (verdict === 'limited') log.warn('E-mail de trop', { event: 'mail-limited', ...about })
    return finished(mails, name)
  }
  if (isExpired) {
    await mails.end(record, 'expired')
    log.warn('E-mail périmé', { event: 'mail-expired', ...about })
    return finished(mails, name)
  }
  const sending = await attempt(deps, name, message, to)
  if (sending === null) {
    await mails.free(record)
    log.info('E-mail sans objet', { event: 'mail-dropped', reason: 'no-link', ...about })
    return finished(mails, name)
  }
  if (sending.outcome === 'later') {
    await mails.free(record)
    const { reason } = sending
    log.warn('E-mail remis à plus tard', { event: 'mail-deferred', reason, ...about })
    return 'later'
  }
  await mails.end(record, sending.outcome, refusedBy(to, sending.outcome))
  if (sending.outcome === 'sent') log.info('E-mail envoyé', { event: 'mail-sent', ...about })
  else log.warn('E-mail refusé par son destinataire', { event: 'mail-refused', ...about })
  return finished(mails, name)
}

async function finished(mails: Pick<MailStore, 'remove'>, name: MailName): Promise<Delivery> {
  await mails.remove(name)
  return 'done'
}

/** Makes the links and sends the e-mail; null if a link can no longer be made. */
async function attempt(
  deps: DeliverDeps,
  { owner, key }: MailName,
  message: Email,
  to: Addressee,
): Promise<Sending | null> {
  try {
    const links = await linksOf(deps, message, to, Math.floor(deps.now() / SECOND_MS))
    if (links === null) return null
    const { name, email: address } = to
    const id = createHmac('sha256', deps.config.pepper).update(`mail:${owner}/${key}`)
    return await deps.smtp.send({
      ...renderEmail(asKnown(message, to), to, links),
      to: { name: name ?? '', address },
      id: id.digest('base64url'),
    })
  } catch (error) {
    deps.log.error('E-mail non préparé', error, { event: 'mail-failed' })
    return { outcome: 'later', reason: 'failed' }
  }
}

/**
 * Makes every reset e-mail say that the old password no longer works, or that there is none. This may have been unknown when the
 * e-mail was queued.
 */
function asKnown(message: Email, { password }: Addressee): Email {
  if (message.kind !== 'reset-password' || password === undefined) return message
  return { ...message, ...(password === 'over' ? { notMe: true } : { isFirst: true }) }
}

/**
 * Returns the new `refusedEmail` of the profile: the address, null if the address accepts e-mails again, or undefined if nothing
 * changes.
 */
function refusedBy(
  { email, own }: Addressee,
  outcome: Exclude<Sending['outcome'], 'later'>,
): string | null | undefined {
  if (!own || !isSameAddress(email, own.email)) return undefined
  const isKnown = isSameAddress(email, own.refusedEmail)
  if (outcome === 'sent') return own.refusedEmail === undefined ? undefined : null
  return isKnown ? undefined : own.email
}
