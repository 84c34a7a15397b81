import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const CONNECTIONS = 50
const ROUND_MS = 2_000
const ROUNDS = 3

/** Requests per second of the refresh endpoint and of a constant, medians of alternate rounds. */
export async function benchRefresh(): Promise<{ refresh: number; constant: number }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string]
    const [port = '', accessToken = ''] = line.split(' ')
    const body = JSON.stringify({ accessToken })
    const refresh: number[] = []
    const constant: number[] = []
    await round(port, '/api/auth/refresh-access-token', body) // warms the server up
    for (let i = 0; i < ROUNDS; i++) {
      constant.push(await round(port, '/constant', body))
      refresh.push(await round(port, '/api/auth/refresh-access-token', body))
    }
    return { refresh: median(refresh), constant: median(constant) }
  } finally {
    server.stdin.end()
  }
}

/** Answers per second over one round; anything but 200 fails it. */
async function round(port: string, path: string, body: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const end = performance.now() + ROUND_MS
  let answers = 0
  const connection = async () => {
    while (performance.now() < end) {
      await post({ agent, port, path, body })
      answers++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  agent.destroy()
  return (answers * 1000) / ROUND_MS
}

function post(to: { agent: Agent; port: string; path: string; body: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': to.body.length }
    const options = { host: '127.0.0.1', port: to.port, path: to.path, agent: to.agent, headers }
    request({ ...options, method: 'POST' }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${to.path}: ${String(response.statusCode)}`))
      })
    })
      .once('error', reject)
      .end(to.body)
  })
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
