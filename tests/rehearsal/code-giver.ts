import { BROWSER_HEADER } from '@sesame/contract/browser-token'
import { grant, signIn } from '@sesame/contract/endpoints/auth'
import {
  activateSecondFactor,
  answerSecondFactor,
  beginSecondFactor,
  secondFactorNeeded,
} from '@sesame/contract/endpoints/second-factor'
import { errorBody } from '@sesame/contract/error-body'
import { CodeApp } from 'sesame-testing/code-app'
import { ask } from './asked.ts'
import { signInByGoogle } from './google/settings/id-tokens.ts'
import type { Rehearsal } from './rehearsal.ts'

/** The status of a response, and its error code. */
export type Outcome = readonly [status: number, code: string]

/** A person who must enter a code after each sign-in with Google. */
export class CodeGiver {
  readonly #localId: string
  #browser = ''
  #app: CodeApp | undefined
  #recoveryCodes: string[] = []

  constructor(localId: string) {
    this.#localId = localId
  }

  async turnOn(rehearsal: Rehearsal): Promise<void> {
    const entered = await this.#post(rehearsal, signIn.path, this.#proof(rehearsal))
    const { accessToken } = grant.parse(JSON.parse(entered.text))
    const begun = await this.#post(rehearsal, beginSecondFactor.path, undefined, accessToken)
    const { key } = JSON.parse(begun.text) as { key: string }
    this.#app = CodeApp.typed(key)
    const body = { code: await this.code(), afterProviders: true }
    const { text } = await this.#post(rehearsal, activateSecondFactor.path, body, accessToken)
    this.#recoveryCodes = (JSON.parse(text) as { recoveryCodes: string[] }).recoveryCodes
  }

  code = async (): Promise<string> => (await this.#app?.next()) ?? ''
  recoveryCode = (): string => this.#recoveryCodes.pop() ?? ''

  /** Signs in, and submits a code. */
  async enter(rehearsal: Rehearsal, code: string): Promise<Outcome> {
    const asked = await this.#post(rehearsal, signIn.path, this.#proof(rehearsal))
    const { secondFactor } = errorBody.parse(JSON.parse(asked.text)).error
    const { ticket } = secondFactorNeeded.parse(secondFactor)
    const body = { ticket, code, remember: false }
    const { status, text } = await this.#post(rehearsal, answerSecondFactor.path, body)
    return [status, status === 200 ? '' : errorBody.parse(JSON.parse(text)).error.code]
  }

  #proof = ({ project }: Rehearsal) => ({
    idToken: signInByGoogle(project, this.#localId),
    remember: true,
  })

  /** Sends a request from this person's browser. */
  async #post(rehearsal: Rehearsal, path: string, body: object | undefined, token?: string) {
    const response = await ask(rehearsal, path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(this.#browser !== '' && { [BROWSER_HEADER]: this.#browser }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    this.#browser = response.headers.get(BROWSER_HEADER) ?? this.#browser
    return { status: response.status, text: await response.text() }
  }
}
