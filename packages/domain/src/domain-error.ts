/** One fault of several that can hold at once, with the path of the value it is about and the code of its message. */
export interface Fault {
  readonly path: string
  readonly code: string
}

/**
 * An expected refusal. The code decides the HTTP status and the text (see the contract's table); `data` fills the text.
 * The domain knows nothing of HTTP nor of languages.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly data: Readonly<Record<string, string | number>> = {},
    readonly faults: readonly Fault[] = [],
  ) {
    super(code)
    this.name = 'DomainError'
  }
}

/** Field that both sides changed, to different values. */
export interface Conflit {
  /** The field, under the name that the call gives it. */
  readonly codeNational: string
  readonly mienne: unknown
  readonly sienne: unknown
  readonly par: string
  readonly le: string
}

/** A refusal that carries more than its text: what somebody else changed in the meantime. */
export class ConflictError extends DomainError {
  constructor(
    code: string,
    readonly conflits: readonly Conflit[],
  ) {
    super(code)
  }
}
