import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

/** The signals that stop a command whose output is no terminal, of SIGHUP and SIGTERM. */
async function heard(bond: string): Promise<string[]> {
  const module = JSON.stringify(new URL('interrupted.ts', import.meta.url).href)
  const script = `import { onInterrupt } from ${module}
    onInterrupt({ bond: '${bond}' }, (name) => {
      console.log(name)
      if (name === 'SIGTERM') process.exit()
    })
    console.log('ready')
    setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child.stdout, 'data')
  child.kill('SIGHUP')
  child.kill('SIGTERM')
  await once(child, 'close')
  return output.trim().split('\n').slice(1)
}

it('takes SIGHUP for the end of the parent, or for that of the terminal if there is one', async () => {
  expect(await heard('parent')).toEqual(['SIGHUP', 'SIGTERM'])
  expect(await heard('terminal')).toEqual(['SIGTERM'])
})
