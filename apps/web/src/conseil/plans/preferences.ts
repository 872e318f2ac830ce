import type { Preferences } from '@sillon/referentials/conseil'
import { useState } from 'react'
import { z } from 'zod'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { readStored, writeStored } from '#socle/state/storage'

const gardees = z.object({
  ecartes: z.array(z.string()).default([]),
  prevus: z.record(z.string(), z.number()).default({}),
  admis: z.array(z.string()).default([]),
})
export type Gardees = z.infer<typeof gardees>

const AUCUNE: Gardees = { ecartes: [], prevus: {}, admis: [] }

/** Place of a person’s words on the moves of a farm, of no campaign in particular: a farm that cannot dig a pond cannot dig it next year either. */
const placeDe = ({ idUtilisateur, idExploitation, codeNational }: DossierKey) =>
  `sillon.gestes.${[idUtilisateur, idExploitation, codeNational].join('.')}`

function lire(place: string): Gardees {
  try {
    return gardees.parse(JSON.parse(readStored(place) ?? '{}'))
  } catch {
    return AUCUNE
  }
}

/** Moves that are not possible on a farm, planned already or admitted, kept on this device. */
export function useGardees(key: DossierKey): readonly [Gardees, (next: Gardees) => void] {
  const place = placeDe(key)
  const [kept, setKept] = useState(() => lire(place))
  const keep = (next: Gardees) => {
    writeStored(place, JSON.stringify(next) === JSON.stringify(AUCUNE) ? null : JSON.stringify(next))
    setKept(next)
  }
  return [kept, keep]
}

/** The same, for the search. */
export const preferencesDe = ({ ecartes, prevus, admis }: Gardees): Preferences => ({
  ecartes: new Set(ecartes),
  prevus: new Map(Object.entries(prevus)),
  admis: new Set(admis),
})

/** Without anything said of a move. */
export function sans({ ecartes, prevus, admis }: Gardees, code: string): Gardees {
  const { [code]: _, ...autres } = prevus
  return { ecartes: ecartes.filter((one) => one !== code), prevus: autres, admis: admis.filter((one) => one !== code) }
}
