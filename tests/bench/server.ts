/**
 * The API over a session store in memory, beside a route that answers a constant from a plain
 * Express application: what both share is the cost of Node, HTTP and Express.
 *
 * Prints `PORT TOKEN` on one line; each refresh takes the token of the step before.
 */
import express from 'express'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../functions/src/app.ts'
import { signAccessToken } from '../../functions/src/common/access-token/sign.ts'
import { fakeDeps, START } from '../../functions/src/testing/fake-deps.ts'

const { deps, world } = fakeDeps()
const uid = 'bench'
const sid = 'BENCHBENCH'
const nowSeconds = START / 1000
world.users.set(uid, {
  ...{ uid, email: 'bench@exemple.fr', emailVerified: true, displayName: 'Bench', photoURL: null },
  ...{ isAnonymous: false, providers: ['password'], locale: 'fr' },
  ...{ createdAt: START, acceptedTermsAt: START },
})
world.owners.set(sid, uid)
world.states.set(sid, {
  ...{ n: 1, usedStep: 0, rotatedAt: START, authTimeSeconds: nowSeconds },
  ...{ idleExpiresAt: START * 2, expiresAt: START * 2 },
})
// One step behind and never used: every request is served alike, however many run at once.
const token = signAccessToken(deps.config.keys, deps.config.scope, {
  ...{ uid, sid, n: 0, authTimeSeconds: nowSeconds, nowSeconds },
})

const server = express()
server.post('/constant', (_request, response) => void response.json({ accessToken: token }))
server.use(createApp(deps))
const listener = createServer(server).listen(0, '127.0.0.1', () => {
  console.log(`${(listener.address() as AddressInfo).port} ${token}`)
})
process.stdin.resume().once('end', () => process.exit(0))
