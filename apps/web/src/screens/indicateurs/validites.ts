import { saveValidites, type TypeRubrique, type Validite } from '@sillon/contract'
import { useRef } from 'react'
import { request } from '../../api/client'
import { createStore, type Store, useStore } from '../../session/store'
import type { Page, SousRubrique } from './rubriques'
import { useSheet, useSummary } from './sheet-context'
import type { SheetStore } from './sheet-store'
import { useSaveFailureToast } from './use-leave-guard'

/** What was said of the sub-sections of a file, by sub-section. */
export type Validites = ReadonlyMap<number, Validite>

/** What the server's tree says of them; nothing for those who may not see it. */
export const validitesOf = (tree: readonly TypeRubrique[]): Store<Validites> =>
  createStore<Validites>(
    new Map(
      tree
        .flatMap(({ rubriques }) => rubriques)
        .flatMap(({ sousRubriques }) => sousRubriques)
        .flatMap(({ idSousRubrique, validiteSousRubrique }) =>
          validiteSousRubrique === null ? [] : [[idSousRubrique, validiteSousRubrique] as const],
        ),
    ),
  )

/** Sub-sections judged not valid. */
export const refusees = (validites: Validites): number =>
  [...validites.values()].filter(({ estValide }) => estValide === false).length

/** Sub-sections of these modules that show and that nobody has judged: a comment alone is no verdict. */
const aVerifier = (pages: readonly Page[], validites: Validites, store: SheetStore): SousRubrique[] =>
  pages
    .flatMap(({ sousRubriques }) => sousRubriques)
    .filter(({ idSousRubrique }) => (validites.get(idSousRubrique)?.estValide ?? null) === null)
    .filter(({ libellesEnglobants }) =>
      libellesEnglobants.some(
        ({ indicateurs }) => store.visible(indicateurs.map(({ codeNational }) => codeNational)).length > 0,
      ),
    )

/** Those still to be judged, followed as rows show and verdicts are given. */
export function useAVerifier(pages: readonly Page[]): SousRubrique[] {
  const { validites, store } = useSheet()
  const known = useStore(validites)
  useSummary((values) =>
    aVerifier(pages, known, values)
      .map(({ codeNational }) => codeNational)
      .join(' '),
  )
  return aVerifier(pages, known, store)
}

type Verdict = Pick<Validite, 'estValide' | 'commentaireAuditeur'>

const nothing: Verdict = { estValide: null, commentaireAuditeur: null }

/**
 * What was said of one sub-section, and how to change it. Changes are saved one after the other, each over what the one before left: leaving the comment by
 * clicking a verdict makes two. Answers whether the server has it; a failure is told.
 */
export function useValidite(idSousRubrique: number) {
  const { key, validites } = useSheet()
  const reportFailure = useSaveFailureToast()
  const saving = useRef(Promise.resolve(true))
  const send = async (change: Partial<Verdict>): Promise<boolean> => {
    const { estValide, commentaireAuditeur } = { ...nothing, ...validites.get().get(idSousRubrique) }
    const wanted = { estValide, commentaireAuditeur, ...change }
    if (wanted.estValide === estValide && wanted.commentaireAuditeur === commentaireAuditeur) return true
    try {
      const { data } = await request(saveValidites, {
        params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
        query: { millesime: key.millesime },
        body: [{ idSousRubrique, ...wanted }],
      })
      validites.set(new Map([...validites.get(), ...data.map((one) => [one.idSousRubrique, one] as const)]))
      return true
    } catch (failure) {
      reportFailure(failure)
      return false
    }
  }
  const save = (change: Partial<Verdict>): Promise<boolean> => {
    saving.current = saving.current.then(() => send(change))
    return saving.current
  }
  return { validite: useStore(validites).get(idSousRubrique) ?? null, save }
}
