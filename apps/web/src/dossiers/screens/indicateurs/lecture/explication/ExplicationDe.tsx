import type { ReactNode } from 'react'
import { useSheet } from '#dossiers/feuille/sheet-context'
import Aide from '../aide/Aide'
import { Noeud } from './Noeud'
import { Phrase } from './Phrase'

/**
 * Why a value is what it is: one sentence, the tree of the calculation down to the entries, opened step by step, its help and its sources. `children` stand
 * before the help.
 */
export function ExplicationDe({ code, children }: { code: string; children?: ReactNode }) {
  const { store, readings } = useSheet()
  const racine = readings.explain(code)
  return (
    <>
      <Phrase explication={racine} />
      <Noeud explication={racine} isOpen isRoot />
      {children}
      <Aide lieu={code} isPartOf>
        {store.indicateur(code)?.messageAide ?? undefined}
      </Aide>
    </>
  )
}
