import { grant, signIn } from '@sesame/contract/endpoints/auth'
import { listFiles } from '@sesame/contract/endpoints/files'
import { deleteUser, getUser } from '@sesame/contract/endpoints/user'
import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { logsOf, OK, problem, type Check } from '../doctor/check.ts'
import { localized, type Text } from '../../scripts/localized.ts'
import { jsonOf, unanswered, Unverified } from '../doctor/project/reader.ts'
import { refusalIn } from '../doctor/site.ts'

const REQUEST_MS = 20 * SECOND_MS

const account = z.object({ idToken: z.string() })

/**
 * Signs in as a guest, reads the profile, checks that guests are not allowed to store files, and erases the guest. If it
 * fails, it may leave a guest, which `sweepHourly` erases like any other guest, or an account without a profile, which
 * `doctor` counts.
 */
export const GUEST_VISIT: Check = {
  name: {
    fr: 'un invité se connecte, lit son profil et s’efface',
    en: 'a guest signs in, reads their profile and erases themselves',
  },
  inSuite: true,
  async run({ id, host, identity, client, settings }) {
    const key = client['VITE_FIREBASE_API_KEY'] ?? ''
    const service = (operation: string) => `${identity}/v1/accounts:${operation}?key=${key}`
    const logs = logsOf('api', id)

    // App Check accepts only our own pages, so it must refuse this command.
    if (settings['SESAME_APP_CHECK'] === 'on') {
      const { status, text } = await send('POST', host + signIn.path, signInBody('none'))
      if (refusalIn(text) === 'request/unverified-app') {
        const note = { fr: 'App Check refuse les programmes', en: 'App Check refuses programs' }
        return { kind: 'ok', note: localized(note) }
      }
      return problem(
        { fr: `App Check laisse passer (${status})`, en: `App Check lets it pass (${status})` },
        logs,
      )
    }
    const made = account.safeParse(jsonOf((await send('POST', service('signUp'), {})).text))
    if (!made.success) {
      throw new Unverified({
        fr: 'le service d’identité n’a pas fait de compte',
        en: 'the identity service created no account',
      })
    }
    const { idToken } = made.data
    const signedIn = await send('POST', host + signIn.path, signInBody(idToken))
    const granted = grant.safeParse(jsonOf(signedIn.text))
    if (!granted.success) {
      return problem(
        answers({ fr: 'la connexion répond', en: 'the sign-in answers' }, signedIn),
        logs,
      )
    }
    const { accessToken } = granted.data
    const profile = await send('GET', host + getUser.path, undefined, accessToken)
    const files = await send('GET', host + listFiles.path, undefined, accessToken)
    const erased = await send('DELETE', host + deleteUser.path, undefined, accessToken)
    if (profile.status !== 200) {
      return problem(answers({ fr: 'le profil répond', en: 'the profile answers' }, profile), logs)
    }
    // Guests are not allowed to store files. Before `files` can refuse a guest, it must read the session and the profile,
    // which requires the right keys.
    if (refusalIn(files.text) !== 'auth/forbidden') {
      const log = logsOf('files', id)
      return problem(answers({ fr: 'les fichiers répondent', en: 'the files answer' }, files), log)
    }
    if (erased.status >= 300) {
      return problem(
        answers({ fr: 'l’effacement répond', en: 'the erasure answers' }, erased),
        logs,
      )
    }
    const after = await send('GET', host + getUser.path, undefined, accessToken)
    if (after.status !== 401) {
      const answer = said(after)
      return problem(
        { fr: `la session survit (${answer})`, en: `the session lives on (${answer})` },
        logs,
      )
    }
    const lookup = await send('POST', service('lookup'), { idToken })
    if (lookup.status === 400) return OK
    return problem(
      { fr: 'le compte survit à l’effacement', en: 'the account survives its erasure' },
      logs,
    )
  },
}

const signInBody = (idToken: string) => ({ idToken, remember: false })

interface Said {
  readonly status: number
  readonly text: string
}

const said = ({ status, text }: Said) => `${status} ${refusalIn(text) ?? ''}`.trimEnd()

const answers = ({ fr, en }: Text, answer: Said): Text => ({
  fr: `${fr} ${said(answer)}`,
  en: `${en} ${said(answer)}`,
})

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
    throw unanswered(url, cause)
  }
}
