import { ActionIcon } from '@mantine/core'
import type { Indicateur } from '@sillon/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format'
import { formatValeur } from './format-valeur'
import { stayOnField } from './go-to-field'
import classes from './IndicateursTable.module.css'
import { useSheet } from './sheet-context'
import type { Ligne } from './sheet-store'
import { isSameValue } from './valeurs'

/** What the rotation says of a row, and a button that takes it over as the entry. */
export function Proposition({ indicateur, ligne }: { indicateur: Indicateur; ligne: Ligne }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const { store, refusees, dossier } = useSheet()
  const valeur = formatValeur(ligne.proposition, indicateur, { number, t }, { sansUnite: true })
  const canTakeOver =
    dossier.permissions.modifierIndicateurs &&
    // Without an entry the proposal already counts: there is nothing to take over.
    ligne.saisie !== null &&
    ligne.proposition !== null &&
    !isSameValue(ligne.proposition, ligne.saisie)
  return (
    <span className={classes.proposal}>
      <span>{valeur}</span>
      {canTakeOver ? (
        <ActionIcon
          variant="subtle"
          title={t('reprise.une')}
          aria-label={t('reprise.uneDe', { valeur, libelle: indicateur.libelle })}
          onClick={() => {
            store.enterAll(new Map([[indicateur.codeNational, ligne.proposition]]))
            refusees.forget([indicateur.codeNational])
            stayOnField(indicateur.codeNational)
          }}
        >
          <IconArrowRight size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <span className={classes.noAction} />
      )}
    </span>
  )
}
