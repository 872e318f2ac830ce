/** Comments of verdicts that the server does not have yet, by part. They outlive their field: an act on the file sends them first. */
export class CommentairesEnAttente {
  readonly #sends = new Map<string, () => Promise<boolean>>()

  /** @param send sends the comment and returns whether the server has it */
  wait(place: string, send: () => Promise<boolean>): void {
    this.#sends.set(place, send)
  }

  done(place: string): void {
    this.#sends.delete(place)
  }

  isWaiting(place: string): boolean {
    return this.#sends.has(place)
  }

  /** Sends all of them now, and returns whether the server has them. */
  async flush(): Promise<boolean> {
    const sent = await Promise.all([...this.#sends.values()].map((send) => send()))
    return sent.every(Boolean)
  }
}
