/** The way to one client, whatever carries it. */
export interface Transport {
  send(message: unknown): void
  /** Ends the connection from the server's side. */
  close(): void
}

/** A transport that takes over a session. */
export interface Successor {
  readonly transport: Transport
  /** Called when everything that came over the transport before has been acted on. */
  begin(): void
}
