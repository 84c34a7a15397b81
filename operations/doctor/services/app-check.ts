import * as z from 'zod/mini'
import { judgeProtection } from '../../../functions/src/common/judge-checks.ts'
import { faultIf, findingOf, nameOf, problem, told, type Check, type Finding } from '../check.ts'
import type { Project } from '../project/project.ts'
import { ApiDisabled, Unverified } from '../project/reader.ts'

const service = z.object({ enforcementMode: z._default(z.string(), 'OFF') })
const provider = z.object({ siteSecretSet: z._default(z.boolean(), false) })

/** The identity service, where it may be enforced, and what it was never tried with (docs/decisions/031). */
const AUTHENTICATION = 'identitytoolkit'
const UNTRIED = ['firebasedatabase', 'firebasestorage']

/** How often a service refuses what carries no token, in words. */
const MODES: Readonly<Record<string, string>> = {
  OFF: 'non exigé',
  UNENFORCED: 'mesuré, non exigé',
  ENFORCED: 'exigé',
}

/** Source: https://firebase.google.com/docs/reference/appcheck/rest/v1/projects.services */
async function enforcementOf({ client, find }: Project, name: string): Promise<string> {
  const path = `/v1/projects/${numberOf(client)}/services/${name}.googleapis.com`
  return (await find('appCheck', path, service))?.enforcementMode ?? 'OFF'
}

/** The project's number, which an app's id names: `1:number:web:…`. */
function numberOf(client: Project['client']): string {
  const [, number] = /^1:(\d+):web:\w+$/.exec(client['VITE_FIREBASE_APP_ID'] ?? '') ?? []
  if (number === undefined) throw new Unverified('VITE_FIREBASE_APP_ID n’est pas celui d’une app')
  return number
}

const consolePage = ({ id }: Project) =>
  `Console : https://console.firebase.google.com/project/${id}/appcheck`

/** Nothing sends tokens: nothing may ask for them. */
async function judgeOff(project: Project): Promise<Finding> {
  const isEnforced = await enforcementOf(project, AUTHENTICATION).then(
    (mode) => mode === 'ENFORCED',
    (error: unknown) => {
      if (error instanceof ApiDisabled) return false
      throw error
    },
  )
  if (!isEnforced) return told('app-check', judgeProtection(false))
  return problem(
    'Authentication l’exige, et les pages n’en envoient pas : personne ne peut se connecter',
    consolePage(project),
  )
}

/** Source: https://firebase.google.com/docs/reference/appcheck/rest/v1/projects.apps.recaptchaV3Config/get */
async function judgeOn(project: Project): Promise<Finding> {
  const { client, find } = project
  const app = client['VITE_FIREBASE_APP_ID'] ?? ''
  const path = `/v1/projects/${numberOf(client)}/apps/${app}/recaptchaV3Config`
  const [registered, authentication, ...untried] = await Promise.all([
    find('appCheck', path, provider),
    ...[AUTHENTICATION, ...UNTRIED].map((name) => enforcementOf(project, name)),
  ])
  const enforced = UNTRIED.filter((_, index) => untried[index] === 'ENFORCED')
  const found = findingOf([
    ...faultIf(
      registered?.siteSecretSet !== true,
      'l’app n’est inscrite auprès d’aucun fournisseur : personne ne reçoit de jeton',
      'Inscrivez-la (docs/operations.md, « App Check »).',
    ),
    ...faultIf(
      enforced.length > 0,
      `${enforced.join(', ')} l’exige, ce qui n’a pas été essayé`,
      consolePage(project),
    ),
  ])
  const mode = MODES[authentication ?? ''] ?? authentication
  return found.kind === 'ok' ? { kind: 'ok', note: `allumé ; Authentication : ${mode}` } : found
}

/** App Check is on for both sides or for none, and the app is registered and can get tokens (docs/decisions/031). */
export const APP_CHECK: Check = {
  name: nameOf('app-check'),
  async run(project) {
    const { id, settings, client } = project
    const isSent = client['VITE_APP_CHECK'] === 'on'
    const isAsked = settings['SESAME_APP_CHECK'] === 'on'
    if (isSent && isAsked) return judgeOn(project)
    if (!isSent && !isAsked) return judgeOff(project)
    return isAsked
      ? problem(
          'personne ne peut se connecter : les pages n’envoient pas de jeton',
          `VITE_APP_CHECK=on, puis npm run deploy -- --project ${id} --only hosting`,
        )
      : problem(
          'l’API ignore les jetons des pages',
          `Une semaine après les pages : SESAME_APP_CHECK=on, puis npm run deploy -- --project ${id} --only functions`,
        )
  },
}
