import type { Request, Response } from 'express'
import { notFound, parameter } from './answers.ts'

interface Operation {
  readonly name: string
  readonly done: true
  readonly response: unknown
}

/** Long-running operations of an API. Each is finished as soon as it starts, and can be read later. */
export class Operations {
  readonly #all = new Map<string, Operation>()

  /** Responds with an operation that has this result. */
  begin(response: Response, result: unknown): void {
    const name = `operations/${this.#all.size + 1}`
    this.#all.set(name, { name, done: true, response: result })
    response.json(this.#all.get(name))
  }

  /** Responds to a request for `operations/:operation`. */
  get(request: Request, response: Response): void {
    const name = `operations/${parameter(request, 'operation')}`
    const operation = this.#all.get(name)
    if (operation === undefined) notFound(response, name)
    else response.json(operation)
  }
}
