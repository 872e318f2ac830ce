import type { SessionUser } from '@sillon/contract'

/** What a person may do at all, whatever the farm: the server says it, and decides again at each call. */
export type Acces = SessionUser['acces'][number]

export const may = ({ acces }: SessionUser, wanted: Acces): boolean => acces.includes(wanted)
