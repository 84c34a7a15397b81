import type { Request, Response } from 'express'
import { expect, it, vi } from 'vitest'
import { jsonLogger } from '../logging/logger.ts'
import { errorHandler } from './error-handler.ts'

it('the error handler logs a failure in the middle of a response without its message, and closes the connection', async () => {
  const lines: string[] = []
  const log = jsonLogger((line) => lines.push(line))
  const handle = errorHandler({ log, statistics: { count: () => Promise.resolve() } })
  const [next, destroy] = [vi.fn(), vi.fn()]
  const response = { headersSent: true, destroy } as unknown as Response
  const request = { path: '/api/nothing' } as unknown as Request
  await handle(new Error('canary'), request, response, next)
  // Express would write the whole error to the console.
  expect(next.mock.calls).toEqual([[]])
  expect(destroy).toHaveBeenCalledOnce()
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { severity: 'ERROR', code: 'server/internal', path: '/api/nothing' },
  ])
  expect(lines.join()).not.toContain('canary')
})
