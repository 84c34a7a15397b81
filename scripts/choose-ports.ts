import { claim } from 'sesame-emulators/suite/claims'
import { blockedPorts, freeOffset, portsAt, takenPorts } from 'sesame-emulators/suite/ports'
import { localized, type Text } from './localized.ts'
import { BASE_PORTS, type SuitePorts } from './suite/ports.ts'

/**
 * Chooses the ports according to `SESAME_PORT_OFFSET`: a number is added to every port, and `auto` finds free ports.
 *
 * @throws {Error} if a port is taken; the message names the variable to set.
 */
export async function choosePorts(env: NodeJS.ProcessEnv, byDefault = '0'): Promise<SuitePorts> {
  const wish = env['SESAME_PORT_OFFSET'] ?? byDefault
  if (wish === 'auto') return portsAt(await freeOffset(undefined, BASE_PORTS), BASE_PORTS)
  if (!/^\d{1,5}$/.test(wish)) {
    throw new Error(
      localized({
        fr: `SESAME_PORT_OFFSET=${wish}\u00A0: un nombre (20, 40…) ou auto.`,
        en: `SESAME_PORT_OFFSET=${wish}: a number (20, 40…) or auto.`,
      }),
    )
  }
  const ports = portsAt(Number(wish), BASE_PORTS)
  const [blocked] = blockedPorts(ports)
  if (blocked !== undefined) {
    throw refusal({
      fr: `Les navigateurs refusent le port ${blocked}.`,
      en: `Browsers refuse port ${blocked}.`,
    })
  }
  if (!claim(Number(wish))) {
    throw refusal({
      fr: `Une autre suite démarre ou tourne sur le port ${ports.hosting}.`,
      en: `Another suite is starting or running on port ${ports.hosting}.`,
    })
  }
  const taken = await takenPorts(ports)
  if (taken.length === 0) return ports
  const list = taken.join(', ')
  throw refusal(
    taken.length === 1
      ? { fr: `Le port ${list} est déjà pris.`, en: `Port ${list} is already taken.` }
      : { fr: `Les ports ${list} sont déjà pris.`, en: `Ports ${list} are already taken.` },
  )
}

/** Returns an error that says why the ports cannot be used, and how to choose others. */
function refusal(reason: Text): Error {
  const remedy = localized({
    fr: 'Arrêtez ce qui les occupe, ou lancez «\u00A0SESAME_PORT_OFFSET=auto npm start\u00A0» pour en choisir d’autres.',
    en: 'Stop whatever uses them, or run “SESAME_PORT_OFFSET=auto npm start” to choose others.',
  })
  return new Error(`${localized(reason)} ${remedy}`)
}
