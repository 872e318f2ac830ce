import { Anchor } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FormProps } from '#dossiers/feuille/form-props'
import type { Formes } from '#dossiers/feuille/presentation'
import { IndicateursTable } from '#dossiers/screens/indicateurs/lignes/IndicateursTable'
import { forme } from '#dossiers/screens/indicateurs/lignes/tables/forme'
import { Enregistrement } from './Enregistrement'
import classes from './Irrigation.module.css'
import { economies, etiage, materiel, outils, pratiques } from './tables'

const code = (suffix: string) => `HVE4_IRRI_${suffix}`

/** Irrigable and irrigated areas, and an instruction for a farm without any. */
function Surfaces({ sousRubrique, codes }: FormProps) {
  const { t } = useTranslation('indicateurs')
  return (
    <>
      <IndicateursTable caption={sousRubrique.libelle} codes={codes} />
      <p className={classes.notice}>
        <IconInfoCircle size={16} aria-hidden />
        <span>
          {t('irrigation.desactiver')}{' '}
          <Anchor component={Link} to="/modif-exploitation" inherit underline="always">
            {t('irrigation.modifier')}
          </Anchor>
        </span>
      </p>
    </>
  )
}

/** Areas, records, tools, equipment, practices, withdrawals, savings (specification of the level-4 scheme, irrigation sheets). */
export const irrigation: Formes = {
  IRRI_GEN: Surfaces,
  IRRI_ENR: Enregistrement,
  IRRI_OAD: forme(outils, { total: code('S_2') }),
  IRRI_MAT: forme(materiel, { champs: [code('D_30')] }),
  IRRI_COL: forme(() => [], { champs: [code('D_40'), code('D_41')], total: code('S_4') }),
  IRRI_AGRO: forme(pratiques, { champs: [code('D_50')] }),
  IRRI_ETI: forme(etiage, { champs: [code('D_60')] }),
  IRRI_ECO: forme(economies, { total: code('S_7') }),
}
