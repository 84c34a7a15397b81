/**
 * Loaded into the process of firebase-tools before it starts (`node --import`): when the Auth emulator asks for its
 * port, it gets a free one of the loopback, and the front listens at the port instead. Functions, pages, the hub and
 * e-mails thus get the front's address without any change.
 *
 * It relies on `listen(port, host)` of Node alone. `startSuite` checks that the front answers, so a firebase-tools
 * that listens in another way fails at the start.
 */
import { Server as HttpServer } from 'node:http'
import { Server, type AddressInfo } from 'node:net'
import { AUTH_PORT_VARIABLE, startAuthFront } from './start-auth-front.ts'

const LOOPBACK = '127.0.0.1'
const wanted = Number(process.env[AUTH_PORT_VARIABLE])
// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its server below
const listen = Server.prototype.listen

Server.prototype.listen = function (this: Server, ...parameters: unknown[]) {
  const [port, host = LOOPBACK, ...rest] = parameters
  if (!(this instanceof HttpServer) || port !== wanted || typeof host !== 'string')
    return Reflect.apply(listen, this, parameters) as Server
  Server.prototype.listen = listen
  this.once('listening', () => {
    const behind = { host: LOOPBACK, port: (this.address() as AddressInfo).port }
    const front = startAuthFront({ host, port: wanted }, behind, (error) =>
      this.emit('error', error),
    )
    this.once('close', () => front.close())
  })
  return Reflect.apply(listen, this, [0, LOOPBACK, ...rest]) as Server
}
