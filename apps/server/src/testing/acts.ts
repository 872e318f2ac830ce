import { type EtatDossier, saveAssolement, saveDossier, saveIndicateurs } from '@sillon/contract'
import type { Caller } from './application'
import { MILLESIME } from './builders'

/** Parameters of a farm's file of the year. */
export const at = (idExploitation: number, millesime = MILLESIME) => ({
  params: { idExploitation, codeNational: 'HVE4' },
  query: { millesime },
})

/** Enters one value. */
export const enter = (
  caller: Caller,
  idExploitation: number,
  codeNational: string,
  value: number | null,
  more: object = {},
) => caller.call(saveIndicateurs, { ...at(idExploitation), body: [{ codeNational, valeur: { value }, ...more }] })

/** Sets the rotation of the farm to this area of wheat, and nothing else. */
export const grow = (caller: Caller, idExploitation: number, surface: number) =>
  caller.call(saveAssolement, {
    params: { idExploitation },
    query: { millesime: MILLESIME },
    body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface }],
  })

/** Gives a file a state, with the reason that some states need. */
export const setEtat = (caller: Caller, idExploitation: number, etatDossier: EtatDossier) =>
  caller.call(saveDossier, {
    ...at(idExploitation),
    body: { exploitationDemarcheMillesime: { etatDossier, motifDecision: 'Vu sur place.' } },
  })
