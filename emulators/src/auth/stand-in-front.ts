/**
 * firebase-tools loads this module before it starts (`node --import`). When the Auth emulator then listens on its port, it
 * gets a free loopback port instead, and the front proxy listens on the requested port. Functions, pages, the hub and
 * e-mails therefore use the address of the front proxy without any change.
 *
 * This module relies only on Node's `listen(port, host)`. If another version of firebase-tools listens in another way,
 * `startSuite` fails, because it checks that the front proxy responds.
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
