import { expect, it, onTestFinished } from 'vitest'
import { english } from '../texts/english.ts'
import { requireFront } from './require-front.ts'
import { frontOf, serving } from './testing/emulator-in-process.ts'

it('is content with the front, and names the fault where something else answers', async () => {
  const emulator = await serving((_, response) => response.writeHead(404).end('{}'))
  const front = await frontOf(emulator.port)
  onTestFinished(() => {
    front.stop()
    emulator.stop()
  })
  await requireFront(`127.0.0.1:${front.port}`, english)
  await expect(requireFront(`127.0.0.1:${emulator.port}`, english)).rejects.toThrow(
    'Nothing stands before the Auth emulator',
  )
})
