import { z } from 'zod'
import { readStored, writeStored } from '../../../session/storage'
import { createStore } from '../../../session/store'
import type { DossierKey } from '../brouillon'

/** What the results form writes. */
const champs = z.object({
  dateAudit: z.string().nullable(),
  commentaireAuditeur: z.string().nullable(),
  commentaireExploitant: z.string().nullable(),
  /** Of a decision that was begun and not confirmed: it goes with the decision only. */
  motifDecision: z.string().nullable(),
})
export type Saisie = z.infer<typeof champs>
export type Champ = keyof Saisie

const keyOf = ({ idUtilisateur, idExploitation, millesime, codeNational }: DossierKey) =>
  `sillon.brouillon.${idUtilisateur}.${idExploitation}.${millesime}.${codeNational}.resultat`

function readBrouillon(dossier: DossierKey): Partial<Saisie> {
  try {
    return champs.partial().parse(JSON.parse(readStored(keyOf(dossier)) ?? '{}')) as Partial<Saisie>
  } catch {
    return {}
  }
}

const orNull = (text: string | null | undefined) => text?.trim() || null

export type Resultat = ReturnType<typeof openResultat>

/**
 * What is typed of the results of a file and is not saved, kept on the device from the first letter on: a closed tab or a lost session loses nothing, so nobody
 * is asked anything on leaving.
 * @param modifiables the fields that this person may write
 */
export function openResultat(dossier: DossierKey, enregistre: Saisie, modifiables: readonly Champ[]) {
  const different = (values: Partial<Saisie>): Partial<Saisie> =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([champ, value]) => modifiables.includes(champ as Champ) && orNull(value) !== enregistre[champ as Champ],
      ),
    )
  const typed = createStore(different(readBrouillon(dossier)))
  const keep = (values: Partial<Saisie>) => {
    typed.set(values)
    writeStored(keyOf(dossier), Object.keys(values).length === 0 ? null : JSON.stringify(values))
  }
  return {
    /** What differs from what is saved, as it was typed. */
    typed,
    valeur: (champ: Champ): string | null => {
      const value = typed.get()[champ]
      return value === undefined ? enregistre[champ] : value
    },
    change: (part: Partial<Saisie>) => keep(different({ ...typed.get(), ...part })),
    /** What there is to save of the form: only what changed, and empty texts as nothing. */
    changements(): Omit<Partial<Saisie>, 'motifDecision'> {
      const { motifDecision: _withItsDecision, ...others } = typed.get()
      return Object.fromEntries(Object.entries(others).map(([champ, value]) => [champ, orNull(value)]))
    },
    /** Once it is saved, or given up. */
    forget: () => keep({}),
  }
}
