import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { HOST } from '../src/suite/ports.ts'
import type { Launched } from '../src/suite/testing/launch.ts'
import { type FirebaseProject, firebaseProject } from './firebase-project.ts'

const NAMESPACE = 'demo-triggers-default-rtdb'

let project: FirebaseProject
let running: Launched

beforeAll(async () => {
  const functions = join(import.meta.dirname, 'triggered-functions')
  project = await firebaseProject('demo-triggers', functions)
  running = project.firebase('emulators:start', '--only', 'functions,database')
  await running.line(/All emulators ready/)
}, 120_000)

afterAll(async () => {
  running.child.kill('SIGINT')
  await running.ended
  project.remove()
}, 60_000)

const url = (path: string, query = '') =>
  `http://${HOST}:${project.ports.database}/${path}.json?ns=${NAMESPACE}${query}`
const headers = { Authorization: 'Bearer owner' }

async function put(path: string, json: unknown, query?: string): Promise<void> {
  const body = JSON.stringify(json)
  const answer = await fetch(url(path, query), { method: 'PUT', headers, body })
  expect(answer.status).toBe(200)
}

async function heard(generation: string): Promise<unknown> {
  return (await fetch(url(`heard/${generation}`), { headers })).json()
}

it('functions of both generations are called with the values before and after a change', async () => {
  await put('users/ada', { name: 'Ada' }, '&disableTriggers=true')
  await put('users/ada/age', 36)
  await vi.waitFor(
    async () => {
      for (const generation of ['first', 'second']) {
        expect(await heard(generation), running.output()).toEqual({
          ada: { before: { name: 'Ada' }, after: { age: 36, name: 'Ada' }, by: 'admin' },
        })
      }
    },
    { timeout: 60_000, interval: 200 },
  )
})
