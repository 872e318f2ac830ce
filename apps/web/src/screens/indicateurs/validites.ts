import { saveValidites, type TypeRubrique, type Validite } from '@sillon/contract'
import { useRef, useState } from 'react'
import { request } from '../../api/client'
import { ApiFailure } from '../../api/failures'
import { useStore } from '../../session/store'
import type { Page, SousRubrique } from './rubriques'
import { useSheet, useSummary } from './sheet-context'
import type { SheetStore } from './sheet-store'
import { useSaveFailureToast } from './use-leave-guard'

/** What was said of the sub-sections of a file, by sub-section. */
export type Validites = ReadonlyMap<number, Validite>

/** What the server's tree says of them; nothing for those who may not see it. */
export const validitesOf = (tree: readonly TypeRubrique[]): Validites =>
  new Map(
    tree
      .flatMap(({ rubriques }) => rubriques)
      .flatMap(({ sousRubriques }) => sousRubriques)
      .flatMap(({ idSousRubrique, validiteSousRubrique }) =>
        validiteSousRubrique === null ? [] : [[idSousRubrique, validiteSousRubrique] as const],
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
 * clicking a verdict makes two. Only what changes is sent: a verdict that a changed value took back meanwhile does not come back with a comment. Answers whether
 * the server has it; why a verdict is refused is for beside the verdict, any other failure is told.
 */
export function useValidite(idSousRubrique: number) {
  const { key, validites, autosave } = useSheet()
  const reportFailure = useSaveFailureToast()
  const [refus, setRefus] = useState<string | null>(null)
  const saving = useRef(Promise.resolve(true))
  const send = async (change: Partial<Verdict>): Promise<boolean> => {
    const known = { ...nothing, ...validites.get().get(idSousRubrique) }
    const changed = Object.entries(change).filter(([champ, value]) => known[champ as keyof Verdict] !== value)
    if (changed.length === 0) return true
    setRefus(null)
    try {
      // What is judged is what is on the screen.
      if ('estValide' in change) await autosave.flush()
      const { data } = await request(saveValidites, {
        params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
        query: { millesime: key.millesime },
        body: [{ idSousRubrique, ...Object.fromEntries(changed) }],
      })
      validites.set(new Map([...validites.get(), ...data.map((one) => [one.idSousRubrique, one] as const)]))
      return true
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'SECTION_A_CONFIRMER') setRefus(failure.message)
      else reportFailure(failure)
      return false
    }
  }
  const save = (change: Partial<Verdict>): Promise<boolean> => {
    saving.current = saving.current.then(() => send(change))
    return saving.current
  }
  return { validite: useStore(validites).get(idSousRubrique) ?? null, refus, save }
}
