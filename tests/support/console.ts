import * as z from 'zod/mini'
import { post, type Person, type Reply } from './api.ts'
import { suiteVariable } from './environment.ts'
import { signInAgain } from './identity.ts'
import { nextSecond } from './next-second.ts'

/** Calls the suite's console. */
export const askConsole = (path: string, body: object, token?: string): Promise<Reply> =>
  post(`/api/tools/${path}`, body, {
    origin: suiteVariable('TOOLS_URL'),
    ...(token !== undefined && { token }),
  })

/** Opens a session of the console, by the password; its token. */
export async function openConsole({ email }: Person): Promise<string> {
  await nextSecond()
  const { idToken } = await signInAgain(email)
  return read(await askConsole('sign-in', { idToken }), z.object({ token: z.string() })).token
}

const sheet = z.object({ revision: z.string() })

/** Acts on a person, whose sheet is read before. */
export async function actOn(uid: string, act: string, token: string, more: object = {}) {
  const { revision } = read(await askConsole('people/read', { uid }, token), sheet)
  const body = { uid, revision, reason: 'Demande écrite du 12', ...more }
  const reply = await askConsole(`people/${act}`, body, token)
  if (reply.status >= 300) throw new Error(`${act}: ${reply.text}`)
  return reply
}

/** Has a person erased by two operators. */
export async function eraseByTwo({ uid, email }: Person, one: string, other: string) {
  const asked = await actOn(uid, 'erase', one, { confirm: email })
  const { request } = read(asked, z.object({ request: z.string() }))
  const reply = await askConsole('requests/approve', { id: request, confirm: email }, other)
  if (reply.status >= 300) throw new Error(`approve: ${reply.text}`)
}

function read<T>({ status, text }: Reply, shape: z.ZodMiniType<T>): T {
  if (status !== 200) throw new Error(`${status} ${text}`)
  return z.parse(shape, JSON.parse(text))
}
