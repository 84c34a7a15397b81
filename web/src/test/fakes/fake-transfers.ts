import type { Transfer, TransferName, TransferOptions } from '../../lib/api/transfer.ts'

interface Sent extends TransferOptions {
  readonly name: TransferName
}

/** File transfers whose responses the test provides. Records the requests. */
export class FakeTransfers {
  readonly asked: Sent[] = []
  answer: (sent: Sent) => Promise<Blob> = () => Promise.resolve(new Blob())

  call: Transfer = (name, options) => {
    const sent = { name, ...options }
    this.asked.push(sent)
    return new Promise((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason as Error))
      this.answer(sent).then(resolve, reject)
    })
  }
}
