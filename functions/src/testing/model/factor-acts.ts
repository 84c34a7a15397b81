import { SECOND_MS } from '@sesame/contract/durations'
import { ALERT_CODE_MS, signAlertCode } from '../../mails/alert-code.ts'
import { resetCode } from '../../mails/reset-code.ts'
import {
  answer,
  enter,
  inSession,
  last,
  must,
  ownCode,
  send,
  useUp,
  type Act,
} from './door-acts.ts'
import {
  asksForCode,
  factorOf,
  heldOf,
  turnOn,
  wrongCode,
  type Answer,
  type Door,
  type OwnFactor,
} from './door.ts'

/** Replaces the second factor. The thief gets copies of the recovery codes of the earlier one. */
function replaceFactor(door: Door, factor: OwnFactor): void {
  door.copied.recovery.push(...door.factor.codes)
  door.factor = factor
}

/** Marie changes her second factor on the laptop, with one of her codes. */
async function withOwnCode(
  door: Door,
  path: 'remove' | 'recovery-codes',
  isRecovery: boolean,
): Promise<readonly Answer[]> {
  const code = ownCode(door, isRecovery)
  const [reply] = await inSession('laptop', `second-factor/${path}`, () => ({ code }))(door, 0)
  if (!reply) return []
  must(reply.status !== 403 || door.factor.by === 'thief', `${code} is accepted`)
  if (reply.status >= 300) return [reply]
  useUp(door, code)
  if (path === 'remove') must(factorOf(door) === null, 'the factor is off')
  const { recoveryCodes: codes } = reply
  if (codes) replaceFactor(door, { ...door.factor, codes })
  return [reply]
}

export const OWN_FACTOR_ACTS: Readonly<Record<string, Act>> = {
  'enter on the laptop, and turn the factor on': async (door) => {
    if (asksForCode(door)) return []
    const entered = await enter(door, 'laptop')
    const { answer: reply, factor } = await turnOn(
      door,
      'laptop',
      door.held.laptop?.accessToken ?? '',
    )
    must(factor !== null, 'the factor is on')
    if (factor) replaceFactor(door, factor)
    return [...entered, reply]
  },
  'enter on the phone with a recovery code': (door) => enter(door, 'phone', { isRecovery: true }),
  'use a recovery code again': async (door, pick) => {
    const code = last(door.copied.recovery, pick)
    if (code === undefined) return []
    const asked = await send(door, 'phone', 'sign-in', { idToken: door.type(), remember: true })
    const { ticket } = asked
    if (ticket === undefined) return [asked]
    const reply = await send(door, 'phone', 'second-factor/answer', { ticket, code })
    must(reply.customToken === undefined, `${code} is refused`)
    return [reply]
  },
  'replace the recovery codes': (door) => withOwnCode(door, 'recovery-codes', false),
  'replace the recovery codes with one of them': (door) =>
    withOwnCode(door, 'recovery-codes', true),
  'remove the factor': (door) => withOwnCode(door, 'remove', false),
  'remove the factor with a recovery code': (door) => withOwnCode(door, 'remove', true),
  'remove the factor with a recovery code that was used': async (door, pick) => {
    const code = last(door.copied.recovery, pick)
    if (code === undefined) return []
    const isOn = factorOf(door) !== null
    const replies = await inSession('phone', 'second-factor/remove', () => ({ code }))(door, pick)
    must((factorOf(door) !== null) === isOn, `${code} is refused`)
    return replies
  },
  'say « that wasn’t me » to the factor': disown,
}

/**
 * Marie reports, from the e-mail about the latest second factor, that she did not turn it on. The thief also learns her new
 * password.
 */
async function disown(door: Door): Promise<readonly Answer[]> {
  const { world, config } = door
  const nowSeconds = () => Math.floor(world.now / SECOND_MS)
  const alert = world.notifications
    .filter(({ kind }) => kind === 'second-factor-added')
    .toSorted((a, b) => a.at - b.at)
    .at(-1)
  if (!alert) return []
  const about = { uid: 'marie', alert: alert.id ?? '', kind: alert.kind }
  const code = signAlertCode(config, about, Math.floor(alert.at / SECOND_MS))
  const said = await send(door, 'phone', 'answer-alert', { code, answer: 'not-me' })
  const isValid = alert.answeredAt === undefined && world.now - alert.at < ALERT_CODE_MS
  must(said.status === 200 || !isValid, 'the e-mail is answered')
  if (said.status !== 200) return [said]
  must(factorOf(door) === null, 'the factor is off')
  world.now += 2 * SECOND_MS
  world.accounts.set('marie', { ...world.accounts.get('marie'), passwordStamp: world.now })
  const idToken = door.type()
  const mailed = resetCode(config.pepper, 'marie@exemple.fr', nowSeconds())
  const reset = await send(door, 'laptop', 'reset-password', { idToken, code: mailed })
  must(reset.accessToken !== undefined, `the new password opens: ${JSON.stringify(reset)}`)
  door.held.laptop = heldOf(idToken, reset.accessToken ?? '')
  door.copied.tokens.push(idToken)
  return [said, reset]
}

/** Returns the codes that the thief may enter: none, a wrong one, or a used one. */
function hisCode(door: Door, pick: number): { readonly code?: string } {
  const codes = [
    undefined,
    wrongCode(door),
    last(door.copied.codes, pick >> 2),
    last(door.copied.recovery, pick >> 2),
  ]
  const code = codes[pick % codes.length]
  return code === undefined ? {} : { code }
}

export const THIEF_FACTOR_ACTS: Readonly<Record<string, Act>> = {
  'use a recovery code again': (door, pick) =>
    answer(door, last(door.his.tickets, 0), last(door.copied.recovery, pick)),
  'turn the factor on': async (door) => {
    const { thief } = door.held
    if (!thief) return []
    const { answer: reply, factor } = await turnOn(door, 'thief', thief.accessToken)
    if (factor) replaceFactor(door, factor)
    return [reply]
  },
  'replace the recovery codes': (door, pick) =>
    inSession('thief', 'second-factor/recovery-codes', () => hisCode(door, pick))(door, pick),
  'remove the factor': (door, pick) =>
    inSession('thief', 'second-factor/remove', () => hisCode(door, pick))(door, pick),
}
