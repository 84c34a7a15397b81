import { grant, signIn } from '@sesame/contract/endpoints/auth'
import { listFiles } from '@sesame/contract/endpoints/files'
import { deleteUser, getUser } from '@sesame/contract/endpoints/user'
import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { OK, problem, type Check, type Finding } from '../doctor/check.ts'
import { jsonOf, Unverified } from '../doctor/project/reader.ts'
import { refusalIn } from '../doctor/site.ts'

const REQUEST_MS = 20 * SECOND_MS

const account = z.object({ idToken: z.string() })

/** The expected result with App Check on, which accepts only our own pages. */
const REFUSED_AS_WANTED: Finding = { kind: 'ok', note: 'App Check refuse les programmes' }

/**
 * Signs in as a guest, reads the profile, learns that guests keep no files, and erases the guest. If it fails, it may
 * leave a guest, which `sweepHourly` erases like any other, or an account without a profile, which `doctor` counts.
 */
export const GUEST_VISIT: Check = {
  name: 'un invité se connecte, lit son profil et s’efface',
  inSuite: true,
  async run({ id, host, identity, client, settings }) {
    const key = client['VITE_FIREBASE_API_KEY'] ?? ''
    const service = (operation: string) => `${identity}/v1/accounts:${operation}?key=${key}`
    const logs = `gcloud functions logs read api --gen2 --project ${id}`

    if (settings['SESAME_APP_CHECK'] === 'on') {
      const { status, text } = await send('POST', host + signIn.path, signInBody('none'))
      const isRefused = refusalIn(text) === 'request/unverified-app'
      return isRefused ? REFUSED_AS_WANTED : problem(`App Check laisse passer (${status})`, logs)
    }
    const made = account.safeParse(jsonOf((await send('POST', service('signUp'), {})).text))
    if (!made.success) throw new Unverified('le service d’identité n’a pas fait de compte')
    const { idToken } = made.data
    const signedIn = await send('POST', host + signIn.path, signInBody(idToken))
    const granted = grant.safeParse(jsonOf(signedIn.text))
    if (!granted.success) return problem(`la connexion répond ${said(signedIn)}`, logs)
    const { accessToken } = granted.data
    const profile = await send('GET', host + getUser.path, undefined, accessToken)
    const files = await send('GET', host + listFiles.path, undefined, accessToken)
    const erased = await send('DELETE', host + deleteUser.path, undefined, accessToken)
    if (profile.status !== 200) return problem(`le profil répond ${said(profile)}`, logs)
    // Guests keep no files. To recognise a guest, the function needs its session, its profile and its keys.
    if (refusalIn(files.text) !== 'auth/forbidden') {
      const log = `gcloud functions logs read files --gen2 --project ${id}`
      return problem(`les fichiers répondent ${said(files)}`, log)
    }
    if (erased.status >= 300) return problem(`l’effacement répond ${said(erased)}`, logs)
    const after = await send('GET', host + getUser.path, undefined, accessToken)
    if (after.status !== 401) return problem(`la session survit (${said(after)})`, logs)
    const lookup = await send('POST', service('lookup'), { idToken })
    return lookup.status === 400 ? OK : problem('le compte survit à l’effacement', logs)
  },
}

const signInBody = (idToken: string) => ({ idToken, remember: false })

interface Said {
  readonly status: number
  readonly text: string
}

const said = ({ status, text }: Said) => `${status} ${refusalIn(text) ?? ''}`.trimEnd()

async function send(method: string, url: string, body?: object, token?: string): Promise<Said> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_MS),
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new Unverified(`${new URL(url).host} ne répond pas`, { cause })
  }
}
