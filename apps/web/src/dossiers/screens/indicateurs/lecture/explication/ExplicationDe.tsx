import { useSheet } from '#dossiers/feuille/sheet-context'
import Aide from '../aide/Aide'
import Enregistrements from '../enregistrements/Enregistrements'
import { Noeud } from './Noeud'
import { Phrase } from './Phrase'

/** Why a value is what it is: one sentence, the tree of the calculation down to the entries, opened step by step, its records, its help and its sources. */
export function ExplicationDe({ code }: { code: string }) {
  const { store, readings, scheme } = useSheet()
  const racine = readings.explain(code)
  return (
    <>
      <Phrase explication={racine} />
      <Noeud explication={racine} isOpen />
      {scheme.emploisRegistre.has(code) && <Enregistrements code={code} />}
      <Aide lieu={code} isPartOf>
        {store.indicateur(code)?.messageAide ?? undefined}
      </Aide>
    </>
  )
}
