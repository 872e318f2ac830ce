import { Anchor, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SousRubrique } from '#dossiers/feuille/rubriques'
import { useVisibleCodes } from '#dossiers/feuille/sheet-context'
import { IndicateursTable } from '#dossiers/screens/indicateurs/lignes/IndicateursTable'
import classes from './Biodiversite.module.css'

/** Participatory observatory of earthworms, which publishes the spade-test protocol. */
const PROTOCOLE = 'https://ecobiosoil.univ-rennes.fr/'
const OBSERVATION = 'HVE4_BIODIV_D_62'
const OPTIONS = ['HVE4_BIODIV_D_63', 'HVE4_BIODIV_D_64']

/** Soil observation; its options are visible after its declaration. */
export function QualiteSol({ sousRubrique, codes }: { sousRubrique: SousRubrique; codes: readonly string[] }) {
  const { t } = useTranslation('indicateurs')
  const options = useVisibleCodes(OPTIONS)
  return (
    <>
      <IndicateursTable caption={sousRubrique.libelle} codes={[OBSERVATION]} />
      {options.length > 0 && (
        <div className={classes.options}>
          <Title order={3} className={classes.optionsTitle}>
            {t('sol.options')}
          </Title>
          <Anchor href={PROTOCOLE} target="_blank" rel="noreferrer" className={classes.external}>
            {t('sol.protocole')}
            <IconExternalLink size={16} aria-label={t('sol.nouvelOnglet')} />
          </Anchor>
          <IndicateursTable caption={t('sol.options')} isHeadHidden codes={options} />
        </div>
      )}
      <IndicateursTable
        caption={t('sol.points')}
        isHeadHidden
        codes={codes.filter((code) => code !== OBSERVATION && !OPTIONS.includes(code))}
      />
    </>
  )
}
