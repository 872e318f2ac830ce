import { useTranslation } from 'react-i18next'
import type { FormProps } from '#dossiers/feuille/form-props'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'
import { IndicateursTable } from '#dossiers/screens/indicateurs/lignes/IndicateursTable'
import { ColonnesTable } from '#dossiers/screens/indicateurs/lignes/tables/ColonnesTable'

/** Share of the farmed area, and its points. */
const PARTS = [
  ['HVE4_PHYTO_I_103', 'HVE4_PHYTO_S_103'],
  ['HVE4_PHYTO_I_104', 'HVE4_PHYTO_S_104'],
] as const
const TOTAL = 'HVE4_PHYTO_S_105'
const placed: ReadonlySet<string> = new Set([...PARTS.flat(), TOTAL])

/** CMR substances: the questions, two rows of a share with its points, and the total (specification of the level-4 scheme, section 2). */
export function Cmr({ sousRubrique: { libelle }, codes }: FormProps) {
  const { t } = useTranslation('indicateurs')
  const { store } = useSheet()
  const titreDe = (code: string) => store.indicateur(code)?.libelle ?? ''
  // Without columns computed values are captions, as elsewhere.
  if (useIsPhone()) return <IndicateursTable caption={libelle} codes={codes} />
  return (
    <>
      <IndicateursTable caption={libelle} codes={codes.filter((code) => !placed.has(code))} />
      <ColonnesTable
        caption={t('cmr.parts')}
        colonnes={[t('tables.part'), t('tables.points')]}
        lignes={PARTS.map(([part, points]) => ({ titre: titreDe(part), codes: [part, points] }))}
        totaux={[{ titre: titreDe(TOTAL), codes: [null, TOTAL] }]}
      />
    </>
  )
}
