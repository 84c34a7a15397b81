/** The way to one client, whatever carries it. */
export interface Transport {
  send(message: unknown): void
  /** Ends the connection from the server's side. */
  close(): void
}
