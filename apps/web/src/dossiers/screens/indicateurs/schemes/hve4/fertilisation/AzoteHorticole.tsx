import { useTranslation } from 'react-i18next'
import type { FormProps } from '#dossiers/feuille/form-props'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useAnnee } from '#dossiers/feuille/use-annee'
import { IndicateursTable } from '#dossiers/screens/indicateurs/lignes/IndicateursTable'
import { Champ, Champs } from '#dossiers/screens/indicateurs/lignes/tables/Champs'
import { CAMPAGNES, ColonnesTable, parCampagne } from '#dossiers/screens/indicateurs/lignes/tables/ColonnesTable'
import { Groupe } from '#dossiers/screens/indicateurs/lignes/tables/TablesEtReste'

const code = (suffix: string) => `HVE4_FERTI_${suffix}`

/** Quantity, ceiling and floor: entries for each campaign, and the value used. */
const lignes = [
  { saisie: code('D_21'), retenue: code('I_20') },
  { saisie: code('D_22'), retenue: code('I_21') },
  { saisie: code('D_23'), retenue: code('I_22') },
]

const calcul = [code('I_23'), code('I_24'), code('I_25'), code('S_20')]

/** Nitrogen quantity in horticulture over one to three campaigns (specification of the level-4 scheme, fertilisation sheets, 2). */
export function AzoteHorticole({ sousRubrique }: FormProps) {
  const { t } = useTranslation('indicateurs')
  const annee = useAnnee()
  const { store } = useSheet()
  return (
    <>
      <Champs>
        <Champ code={code('D_20')} />
      </Champs>
      <ColonnesTable
        caption={sousRubrique.libelle}
        colonnes={[
          ...CAMPAGNES.map((campagne) => t('bilanAzote.campagne', { campagne: annee(campagne) })),
          t('bilanAzote.retenue'),
        ]}
        lignes={lignes.map(({ saisie, retenue }) => ({
          titre: store.indicateur(saisie)?.libelle ?? '',
          codes: [...parCampagne(saisie), retenue],
        }))}
      />
      <Groupe titre={t('tables.calcul')} codes={calcul}>
        <IndicateursTable caption={t('tables.calcul')} codes={calcul} />
      </Groupe>
    </>
  )
}
