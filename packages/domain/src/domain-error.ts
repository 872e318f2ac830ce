/** One of several simultaneous faults, with the path of its value and the code of its message. */
export interface Fault {
  readonly path: string
  readonly code: string
}

/**
 * An expected refusal. The code determines the HTTP status and the text (see the contract's table); `data` fills the text.
 * The domain is independent of HTTP and of languages.
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
  /** The field, under its name in the call. */
  readonly codeNational: string
  readonly mienne: unknown
  readonly sienne: unknown
  readonly par: string
  readonly le: string
}

/** A refusal with the conflicting changes of somebody else. */
export class ConflictError extends DomainError {
  constructor(
    code: string,
    readonly conflits: readonly Conflit[],
  ) {
    super(code)
  }
}
