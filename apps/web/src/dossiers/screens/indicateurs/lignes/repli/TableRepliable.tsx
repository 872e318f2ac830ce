import { Fragment, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { focusField } from '#dossiers/feuille/go-to-field'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { SaisieTable } from '../SaisieTable'
import { AjoutDeLigne } from './AjoutDeLigne'
import { Repli } from './Repli'
import { useReglesDeRepli } from './regles'
import { type LigneDeTable, useRepli } from './use-repli'

/** A table whose lines without content collapse into one line below it. */
export function TableRepliable({
  place,
  lignes,
  row,
  actes,
  ...table
}: {
  /** A row of the table that identifies it, whatever lines are visible. */
  place: string
  lignes: readonly LigneDeTable[]
  /** Renders one of them. */
  row: (ligne: LigneDeTable) => ReactNode
  /** Acts on all its entries, which come and go with them: beside the line of the collapsed rows they move nothing. */
  actes?: ReactNode
  caption: string
  isHeadHidden?: boolean
  head: ReactNode
  estSimple?: boolean
  foot?: ReactNode | undefined
}) {
  const { t } = useTranslation('indicateurs')
  const { scheme, store, presentation, dossier } = useSheet()
  const estSansObjet = (code: string) => presentation.estSansObjet(code, (row) => store.saisie(row))
  const { texte, vides, auMoins, ajout } = useReglesDeRepli(place)
  const { cles, estOuvert, basculer, ouvrir, sortir } = useRepli(place, lignes, { vides, auMoins })
  const enVue = lignes.filter(({ cle }) => !cles.has(cle))
  const repliees = lignes.filter(({ cle }) => cles.has(cle))
  const rows = (part: readonly LigneDeTable[]) => part.map((ligne) => <Fragment key={ligne.cle}>{row(ligne)}</Fragment>)
  // Totals are not counted among the collapsed things.
  const choses = repliees.filter(({ codes }) => codes.some((code) => scheme.indicateurs.get(code)?.nature === 'D'))
  const [seule] = repliees
  const titre =
    repliees.length === 1 && enVue.length > 0 && seule !== undefined && !seule.codes.some(estSansObjet)
      ? t('repli.une', { nom: seule.nom })
      : t(texte, { count: choses.length || repliees.length, ...(enVue.length === 0 && { context: 'seules' }) })
  const add = ({ cle, codes }: LigneDeTable) => {
    // Restore the line first: a collapsed element cannot get the focus.
    flushSync(() => sortir(cle))
    codes.some(focusField)
  }
  return (
    // The same wrapper with and without collapsed rows, so that the table stays mounted when the last one re-expands.
    <div data-grille data-tout-replie={(enVue.length === 0 && table.foot === undefined && !estOuvert) || undefined}>
      {(enVue.length > 0 || table.foot !== undefined) && <SaisieTable {...table}>{rows(enVue)}</SaisieTable>}
      {repliees.length > 0 && (
        <Repli
          titre={titre}
          estOuvert={estOuvert}
          onBasculer={basculer}
          onTrouve={ouvrir}
          aside={actes}
          end={
            dossier.permissions.modifierIndicateurs &&
            ajout !== null && <AjoutDeLigne texte={ajout} lignes={repliees} onChoix={add} />
          }
        >
          <SaisieTable {...table} caption={titre} isHeadHidden={enVue.length > 0} foot={undefined}>
            {rows(repliees)}
          </SaisieTable>
        </Repli>
      )}
      {repliees.length === 0 && actes}
    </div>
  )
}
