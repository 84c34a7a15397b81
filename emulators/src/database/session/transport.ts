/** A connection to one client, over any protocol. */
export interface Transport {
  send(message: unknown): void
  /** Ends the connection from the server's side. */
  close(): void
}

/** A transport that takes over a session. */
export interface Successor {
  readonly transport: Transport
  /** Called when everything received over the previous transport has been handled. */
  begin(): void
}
