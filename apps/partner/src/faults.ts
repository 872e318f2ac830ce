import { setTimeout } from 'node:timers/promises'

/**
 * Faults that the stand-in can be asked for. `refusedRefresh` refuses a refresh token that is valid; the last five
 * change the identity token that the token endpoint returns.
 */
export const faultKinds = [
  'slow',
  'error500',
  'badJson',
  'expiredToken',
  'refusedRefresh',
  'wrongSignature',
  'wrongAudience',
  'wrongNonce',
  'wrongIssuer',
  'expiredIdToken',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** Calls that a fault may be restricted to. `token` is the token endpoint. */
export const faultyCalls = ['exploitations', 'parcelles', 'interventions', 'token'] as const
export type FaultyCall = (typeof faultyCalls)[number]

export interface Fault {
  readonly kind: FaultKind
  /** Only on this call; on every call where the kind makes sense when absent. */
  readonly on?: FaultyCall | undefined
  /** Number of calls that it hits; every call when absent. */
  readonly times?: number | undefined
  /** Delay of `slow` in milliseconds, a minute by default. */
  readonly ms?: number | undefined
}

/** The faults that are in force. Only a stand-in started with `faults: true` accepts any. */
export class Faults {
  private active: { fault: Fault; left: number }[] = []

  constructor(private readonly enabled: boolean) {}

  /** Replaces the faults in force. @throws Error when the stand-in was started without faults */
  set(...faults: readonly Fault[]): void {
    if (!this.enabled) throw new Error('Start the partner with `faults: true` to ask for faults.')
    this.active = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }))
  }

  clear(): void {
    this.active = []
  }

  /** The fault of this kind that hits this call, counted as used. */
  take(kind: FaultKind, on: FaultyCall): Fault | undefined {
    const found = this.active.find(
      ({ fault, left }) => fault.kind === kind && left > 0 && (fault.on === undefined || fault.on === on),
    )
    if (found === undefined) return undefined
    found.left--
    return found.fault
  }
}

/** Waits as long as a `slow` in force asks for. */
export async function delay(faults: Faults, on: FaultyCall): Promise<void> {
  const slow = faults.take('slow', on)
  if (slow !== undefined) await setTimeout(slow.ms ?? 60_000, undefined, { ref: false })
}
