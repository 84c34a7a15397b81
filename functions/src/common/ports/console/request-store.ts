import type { OperatorRequest, RequestState } from '@sesame/contract/records/operator-request'

/** A request with its id. */
export type KeptRequest = OperatorRequest & { readonly id: string }

/** Who decided, when, and how. */
export interface Decision {
  readonly state: Exclude<RequestState, 'waiting'>
  readonly decidedBy: string
  readonly decidedAt: number
}

/** What operators have asked others to approve, `operatorRequests/{id}`. Ids begin with the time. */
export interface RequestStore {
  add(request: OperatorRequest): Promise<string>
  find(id: string): Promise<KeptRequest | null>
  /** Newest first, older than the id `before`, at most `size`. */
  page(before: string | null, size: number): Promise<readonly KeptRequest[]>
  /** Those about a person, whatever became of them. */
  about(uid: string): Promise<readonly KeptRequest[]>
  /** Takes a decision on a request that waits; false when somebody else did. */
  decide(id: string, decision: Decision): Promise<boolean>
  /** Notes how an approved one ended. */
  end(id: string, state: 'done' | 'failed'): Promise<void>
}
