import { createRandomId } from '@sesame/contract/random-id'
import { randomFillSync } from 'node:crypto'
import { vi } from 'vitest'
import { readMailsConfig } from '../../functions/src/common/config/mails-config.ts'
import { jsonLogger } from '../../functions/src/common/logging/logger.ts'
import { createMailDeps } from '../../functions/src/create-mail-deps.ts'
import { deliver, type Delivery, type DeliverDeps } from '../../functions/src/mails/deliver.ts'
import type { Email } from '../../functions/src/mails/email.ts'
import { mailName, type MailName } from '../../functions/src/mails/waiting-mail.ts'
import { post, registered, type Person, type Reply } from 'sesame-testing/api'
import { recordAt, writeRecord } from './erasure.ts'
import { verifyAddress } from 'sesame-testing/identity'
import { startMailServer, type MailServer } from './mail-server.ts'
import { startMailTasks, type MailTasksStandIn } from './mail-tasks.ts'
import { startOwnApi, suiteEnvironment, type OwnApi } from './own-api.ts'

const SMTP = { SESAME_SMTP_HOST: '127.0.0.1' }

/** Returns a key that no other e-mail has. */
export const mailKey = createRandomId(randomFillSync)

/** An API that queues e-mails, its queue and its mail server, all for one test file. */
export interface PostOffice {
  readonly api: OwnApi
  readonly tasks: MailTasksStandIn
  readonly deps: DeliverDeps
  /** The log lines about deliveries. */
  readonly lines: string[]
  server: MailServer
  /** Delivers these e-mails, or all queued ones, as the queue would by calling `sendMail`. */
  dispatch(names?: readonly MailName[]): Promise<Delivery[]>
  /** Deletes all earlier e-mails and log lines. */
  reset(): void
  close(expectedErrors?: readonly string[]): Promise<void>
}

export async function openPostOffice(): Promise<PostOffice> {
  const server = await startMailServer()
  const tasks = await startMailTasks()
  vi.stubEnv('CLOUD_TASKS_EMULATOR_HOST', tasks.host)
  const env = { ...SMTP, SESAME_SMTP_PORT: String(server.port) }
  const api = await startOwnApi(env)
  const lines: string[] = []
  const log = jsonLogger((line) => void lines.push(line))
  const deps = { ...createMailDeps(readMailsConfig(suiteEnvironment(env))), log }
  const office: PostOffice = {
    api,
    tasks,
    deps,
    lines,
    server,
    dispatch: (names = tasks.take()) =>
      // Parse the names as `sendMail` does.
      Promise.all(names.map((name) => deliver(deps, mailName.parse(name)))),
    reset() {
      lines.length = 0
      office.server.refusing = null
      office.server.received.length = 0
      tasks.isDown = false
      tasks.take()
    },
    async close(expectedErrors) {
      await api.close(expectedErrors)
      await Promise.all([office.server.close(), tasks.close()])
      vi.unstubAllEnvs()
    },
  }
  return office
}

export async function verifiedPerson(): Promise<Person> {
  const person = await registered()
  await verifyAddress(person.uid)
  return person
}

/** Requests an e-mail through an endpoint. */
export const askFor = (
  { origin }: OwnApi,
  path: string,
  { accessToken: token }: Person,
  body: object,
): Promise<Reply> => post(`/api/auth/${path}`, body, { origin, token })

/** Queues an e-mail, as an event in the API would. */
export async function putInQueue(
  owner: string,
  message: Email,
  at = Date.now(),
): Promise<MailName> {
  const name = { owner, key: mailKey() }
  await writeRecord(`mailQueue/${owner}/${name.key}`, { at, message })
  return name
}

export const waitingOf = (owner: string) => recordAt(`mailQueue/${owner}`)

/** Returns the outcomes of a person's e-mails, each as « kind outcome ». */
export const outcomesOf = async (uid: string): Promise<string[]> =>
  Object.values((await recordAt(`mails/${uid}`)) ?? {}).map(
    ({ kind, outcome }: { kind: string; outcome: string }) => `${kind} ${outcome}`,
  )

export const news = (): Email => ({
  kind: 'password-changed',
  at: Date.now(),
  alert: mailKey(),
})
