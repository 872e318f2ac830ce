import { useTranslation } from 'react-i18next'
import type { FormProps } from '#dossiers/feuille/form-props'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'
import { IndicateursTable } from '#dossiers/screens/indicateurs/lignes/IndicateursTable'
import { ColonnesTable } from '#dossiers/screens/indicateurs/lignes/tables/ColonnesTable'

const SURFACES = ['HVE4_PHYTO_D_21', 'HVE4_PHYTO_D_22', 'HVE4_PHYTO_I_23', 'HVE4_PHYTO_I_24']
const TOTAL = 'HVE4_PHYTO_I_23'
const PART = 'HVE4_PHYTO_I_25'
const POINTS = 'HVE4_PHYTO_S_20'

/** Untreated areas and their share of the farmed area, then the points (specification of the level-4 scheme, section 2). */
export function NonTraitees({ sousRubrique: { libelle } }: FormProps) {
  const { t } = useTranslation('indicateurs')
  const { store } = useSheet()
  // Without columns computed values are captions, as elsewhere.
  if (useIsPhone()) return <IndicateursTable caption={libelle} codes={[...SURFACES, PART, POINTS]} />
  return (
    <>
      <ColonnesTable
        caption={libelle}
        colonnes={[t('nonTraitees.surface'), t('nonTraitees.part')]}
        lignes={SURFACES.map((code) => ({
          titre: store.indicateur(code)?.libelle ?? '',
          codes: [code, code === TOTAL ? PART : null],
        }))}
      />
      <IndicateursTable caption={t('nonTraitees.points')} isHeadHidden codes={[POINTS]} />
    </>
  )
}
