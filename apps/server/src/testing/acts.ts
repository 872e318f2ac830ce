import { type EtatDossier, saveAssolement, saveDossier, saveIndicateurs } from '@sillon/contract'
import type { Caller } from './application'
import { MILLESIME } from './builders'

/** A farm's file of the year, in the address of a call. */
export const at = (idExploitation: number, millesime = MILLESIME) => ({
  params: { idExploitation, codeNational: 'HVE4' },
  query: { millesime },
})

/** Somebody enters one value. */
export const enter = (
  caller: Caller,
  idExploitation: number,
  codeNational: string,
  value: number | null,
  more: object = {},
) => caller.call(saveIndicateurs, { ...at(idExploitation), body: [{ codeNational, valeur: { value }, ...more }] })

/** Somebody has the farm grow this area of wheat, and nothing else. */
export const grow = (caller: Caller, idExploitation: number, surface: number) =>
  caller.call(saveAssolement, {
    params: { idExploitation },
    query: { millesime: MILLESIME },
    body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface }],
  })

/** Somebody takes a file to a state, with a reason as some want one. */
export const setEtat = (caller: Caller, idExploitation: number, etatDossier: EtatDossier) =>
  caller.call(saveDossier, {
    ...at(idExploitation),
    body: { exploitationDemarcheMillesime: { etatDossier, motifDecision: 'Vu sur place.' } },
  })
