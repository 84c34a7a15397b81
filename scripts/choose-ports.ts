import { claim } from 'sesame-emulators/suite/claims'
import { blockedPorts, freeOffset, portsAt, takenPorts } from 'sesame-emulators/suite/ports'
import { BASE_PORTS, type SuitePorts } from './suite/ports.ts'

/**
 * Chooses the ports according to `SESAME_PORT_OFFSET`: a number shifts all of them, `auto` finds free ones.
 *
 * @throws {Error} if one of them is taken, saying what to set.
 */
export async function choosePorts(env: NodeJS.ProcessEnv, byDefault = '0'): Promise<SuitePorts> {
  const wish = env['SESAME_PORT_OFFSET'] ?? byDefault
  if (wish === 'auto') return portsAt(await freeOffset(undefined, BASE_PORTS), BASE_PORTS)
  if (!/^\d{1,5}$/.test(wish)) {
    throw new Error(`SESAME_PORT_OFFSET=${wish} : un nombre (20, 40…) ou auto.`)
  }
  const ports = portsAt(Number(wish), BASE_PORTS)
  const [blocked] = blockedPorts(ports)
  if (blocked !== undefined) {
    throw new Error(`Les navigateurs refusent le port ${blocked}. ${REMEDY}`)
  }
  if (!claim(Number(wish))) {
    throw new Error(`Une autre suite démarre ou tourne sur le port ${ports.hosting}. ${REMEDY}`)
  }
  const taken = await takenPorts(ports)
  if (taken.length === 0) return ports
  throw new Error(
    taken.length === 1
      ? `Le port ${String(taken[0])} est déjà pris. ${REMEDY}`
      : `Les ports ${taken.join(', ')} sont déjà pris. ${REMEDY}`,
  )
}

const REMEDY =
  'Arrêtez ce qui les occupe, ou lancez « SESAME_PORT_OFFSET=auto npm start » pour en choisir d’autres.'
