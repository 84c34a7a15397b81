import type { OperatorRequest, RequestState } from '@sesame/contract/records/operator-request'

/** An operator's request with its id. */
export type KeptRequest = OperatorRequest & { readonly id: string }

/** The decision about a request, its author and its time. */
export interface Decision {
  readonly state: Exclude<RequestState, 'waiting'>
  readonly decidedBy: string
  readonly decidedAt: number
}

/** Operators' requests for approval, `operatorRequests/{id}`. Ids begin with the request's time. */
export interface RequestStore {
  add(request: OperatorRequest): Promise<string>
  find(id: string): Promise<KeptRequest | null>
  /** Returns at most `size` requests with ids below `before`, newest first. */
  page(before: string | null, size: number): Promise<readonly KeptRequest[]>
  /** Returns the requests about a person, in any state. */
  about(uid: string): Promise<readonly KeptRequest[]>
  /** Decides a waiting request. Resolves with false if it was already decided. */
  decide(id: string, decision: Decision): Promise<boolean>
  /** Records the result of an approved request. */
  end(id: string, state: 'done' | 'failed'): Promise<void>
}
