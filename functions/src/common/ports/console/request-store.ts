import type { OperatorRequest, RequestState } from '@sesame/contract/records/operator-request'

/** A request with its id. */
export type KeptRequest = OperatorRequest & { readonly id: string }

/** Who decided, when, and how. */
export interface Decision {
  readonly state: Exclude<RequestState, 'waiting'>
  readonly decidedBy: string
  readonly decidedAt: number
}

/** Operators' requests for approval, `operatorRequests/{id}`. Ids begin with the time. */
export interface RequestStore {
  add(request: OperatorRequest): Promise<string>
  find(id: string): Promise<KeptRequest | null>
  /** Newest first, older than the id `before`, at most `size`. */
  page(before: string | null, size: number): Promise<readonly KeptRequest[]>
  /** Requests about a person, in any state. */
  about(uid: string): Promise<readonly KeptRequest[]>
  /** Decides a waiting request; false if it was already decided. */
  decide(id: string, decision: Decision): Promise<boolean>
  /** Records how an approved request ended. */
  end(id: string, state: 'done' | 'failed'): Promise<void>
}
