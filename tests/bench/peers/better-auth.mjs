/**
 * better-auth with its memory adapter: a session, and the endpoint that exchanges the session for a token. Listens on PORT, and
 * sends the `{ cookie }` of a signed-in user to the benchmark.
 */
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { toNodeHandler } from 'better-auth/node'
import { jwt } from 'better-auth/plugins'

const tables = { user: [], session: [], account: [], verification: [], jwks: [] }
const auth = betterAuth({
  baseURL: `http://127.0.0.1:${process.env.PORT}`,
  secret: 'a secret of the benchmark, which nobody else uses',
  database: memoryAdapter(tables),
  emailAndPassword: { enabled: true },
  plugins: [jwt()],
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
})

const { headers } = await auth.api.signUpEmail({
  body: { email: 'bench@exemple.fr', password: 'bench bench bench', name: 'Bench' },
  returnHeaders: true,
})
const cookie = headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ')
createServer(toNodeHandler(auth)).listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.send?.({ cookie })
})
