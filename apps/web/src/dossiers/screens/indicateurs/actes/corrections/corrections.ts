import { type Correction, getCorrections, saveCorrections } from '@sillon/contract'
import { partiesJugees } from '@sillon/domain'
import { useState } from 'react'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { cleDe } from '#dossiers/feuille/validites'
import { request } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import { useStore } from '#socle/state/store'

/** A correction with the names of its module and of its sub-section or row, and its place. */
export interface CorrectionSituee extends Correction {
  readonly codeNational: string
  /** The sub-section itself, or the sub-section of the row. */
  readonly sousRubrique: string
  readonly section: string
  readonly module: string
  readonly address: { readonly search: string; readonly hash: string }
}

/** Adds their places to corrections, in the order of the sheets. */
export function useSituate(): (corrections: readonly Correction[]) => CorrectionSituee[] {
  const { tree, scheme } = useSheet()
  const { language } = useFormat()
  return (corrections) => {
    if (corrections.length === 0) return []
    const byPartie = new Map(corrections.map((correction) => [cleDe(correction), correction]))
    const modules = tree.flatMap(({ rubriques }) => rubriques)
    return partiesJugees(scheme).flatMap((partie): CorrectionSituee[] => {
      const correction = byPartie.get(cleDe(partie))
      const { codeNational, sousRubrique, libelle } = partie
      const module = modules.find(({ sousRubriques }) => sousRubriques.some((one) => one.codeNational === sousRubrique))
      if (correction === undefined || module === undefined) return []
      const address = { search: `?rubrique=${module.codeNational}`, hash: `#${sousRubrique}` }
      return [
        { ...correction, codeNational, sousRubrique, section: libelle[language], module: module.libelle, address },
      ]
    })
  }
}

/** Corrections requested by the auditor, in the order of the sheets; none of a decided file. */
export function useCorrections(): readonly CorrectionSituee[] {
  const { corrections } = useSheet()
  return useSituate()(useStore(corrections))
}

/** Marks a correction as treated or not treated; also returns whether the call is in progress. */
export function useTick({
  idSousRubrique,
  idIndicateur,
}: Correction): readonly [isBusy: boolean, tick: (traitee: boolean) => Promise<void>] {
  const { key, corrections } = useSheet()
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const tick = async (traitee: boolean) => {
    setBusy(true)
    try {
      const { data } = await request(saveCorrections, {
        params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
        query: { millesime: key.millesime },
        body: [{ idSousRubrique, ...(idIndicateur !== undefined && { idIndicateur }), traitee }],
      })
      corrections.set(data)
    } catch (failure) {
      reportFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, tick]
}

/** Reloads the corrections, because an auditor may have requested others since. Returns the open ones. */
export function useCorrectionsLeft(): () => Promise<readonly Correction[]> {
  const { key, corrections } = useSheet()
  return async () => {
    const { data } = await request(getCorrections, {
      params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
      query: { millesime: key.millesime },
    })
    corrections.set(data)
    return data.filter(({ traiteLe }) => traiteLe === null)
  }
}
