import type { SessionUser } from '@sillon/contract'

/** Permission of a person, whatever the farm. The server grants it, and checks it again at each call. */
export type Acces = SessionUser['acces'][number]

/** Whether a person has a required second factor and has accepted the terms of use. Until then the server refuses nearly every call. */
export const isLetIn = ({ cguAAccepter, secondFacteur, secondFacteurExige }: SessionUser): boolean =>
  cguAAccepter === null && (secondFacteur || !secondFacteurExige)

export const may = ({ acces }: SessionUser, wanted: Acces): boolean => acces.includes(wanted)
