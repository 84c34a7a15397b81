import { createServer, type Server } from 'node:http'
import * as z from 'zod/mini'
import { mailName, type MailName } from '../../functions/src/mails/waiting-mail.ts'
import { serve } from './serve.ts'

const request = z.object({
  task: z.object({ name: z.string(), httpRequest: z.object({ body: z.base64() }) }),
})
const payload = z.object({ data: mailName })

/** A fake Cloud Tasks queue. The test takes the tasks out of it. */
export interface MailTasksStandIn {
  /** The value of `CLOUD_TASKS_EMULATOR_HOST`. */
  readonly host: string
  /** Whether every call fails. */
  isDown: boolean
  /** The e-mails that were queued since the last call, without duplicates. */
  take(): MailName[]
  close(): Promise<void>
}

/** Starts the fake queue. Like Cloud Tasks, it refuses a task whose name was already used. */
export async function startMailTasks(): Promise<MailTasksStandIn> {
  const known = new Set<string>()
  let queued: MailName[] = []
  const server: Server = createServer((asked, response) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const answer = (status: number) => response.writeHead(status).end('{}')
      if (standIn.isDown) return answer(503)
      const { task } = request.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
      if (known.has(task.name)) return answer(409)
      known.add(task.name)
      const body = Buffer.from(task.httpRequest.body, 'base64').toString('utf8')
      queued.push(payload.parse(JSON.parse(body)).data)
      return answer(200)
    })
  })
  const { origin, close } = await serve(server)
  const standIn: MailTasksStandIn = {
    host: new URL(origin).host,
    isDown: false,
    take() {
      const taken = queued
      queued = []
      return taken
    },
    close,
  }
  return standIn
}
