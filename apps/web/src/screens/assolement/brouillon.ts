import { z } from 'zod'
import { readStored, writeStored } from '../../session/storage'
import type { Contenu } from './lignes'

/** Whose rotation is being typed: one draft for each. */
export interface Annee {
  readonly idUtilisateur: number
  readonly idExploitation: number
  readonly idMillesime: number
}

const contenu = z.object({
  idCulture: z.number().nullable(),
  idCategorieCulture: z.number().nullable(),
  idTypeCulture: z.number().nullable(),
  surface: z.number().nullable(),
  cultureInconnue: z.string().nullable(),
  uuidsParcelles: z.array(z.string()),
})

const brouillon = z.object({
  /** When it was last typed in, ISO. */
  le: z.string(),
  /** The revision of the rotation it was typed over. */
  revision: z.string().nullable(),
  contenus: z.array(contenu),
})
export type Brouillon = z.infer<typeof brouillon>

const keyOf = ({ idUtilisateur, idExploitation, idMillesime }: Annee): string =>
  `sillon.brouillon.${idUtilisateur}.${idExploitation}.${idMillesime}.assolement`

/** What was typed on this device and never saved, or null. */
export function readBrouillon(annee: Annee): Brouillon | null {
  try {
    return brouillon.parse(JSON.parse(readStored(keyOf(annee)) ?? ''))
  } catch {
    return null
  }
}

export function keepBrouillon(annee: Annee, contenus: readonly Contenu[], revision: string | null): void {
  writeStored(keyOf(annee), JSON.stringify({ le: new Date().toISOString(), revision, contenus }))
}

export const forgetBrouillon = (annee: Annee): void => writeStored(keyOf(annee), null)
