import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../project.ts'
import type { Run } from './steps.ts'

/** The output of a part so far, which is printed when the part ends. */
export class Output {
  #text = ''

  add(text: string): void {
    this.#text += text
  }

  get text(): string {
    return this.#text
  }

  /** The last non-blank line of the output, without colours. */
  get lastLine(): string {
    const lines = stripVTControlCharacters(this.#text.slice(-4000)).split('\n')
    return (lines.findLast((line) => line.trim() !== '') ?? '').trim()
  }
}

/** Runs commands in the repository and captures their output. */
export function record(output: Output): Run {
  return (command, parameters, env = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, parameters, {
        cwd: ROOT,
        stdio: ['inherit', 'pipe', 'pipe'],
        env: { ...process.env, ...colours(), ...env },
      })
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => output.add(text))
      }
      child.once('error', reject)
      child.once('close', (code) => resolve(code ?? 1))
    })
}

/** Force colours in a terminal, because most commands print none into a pipe. */
const colours = () => (process.stdout.isTTY ? { FORCE_COLOR: '1' } : {})
