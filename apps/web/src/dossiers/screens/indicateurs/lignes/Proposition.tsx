import { ActionIcon } from '@mantine/core'
import type { Indicateur } from '@sillon/contract'
import { sameValue } from '@sillon/referentials'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { stayOnField } from '#dossiers/feuille/go-to-field'
import type { Ligne } from '#dossiers/feuille/ligne'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { ValeurLue } from '../lecture/ValeurLue'
import classes from './IndicateursTable.module.css'

interface Props {
  indicateur: Indicateur
  ligne: Ligne
  /** Beside the value on a phone. */
  unite?: string | undefined
}

/** Value proposed by the rotation for a row, and a button that makes it the entry. */
export function Proposition({ indicateur, ligne, unite }: Props) {
  const { t } = useTranslation('indicateurs')
  const formatValeur = useFormatValeur()
  const { store, refusees, dossier } = useSheet()
  const valeur = formatValeur(ligne.proposition, indicateur, { sansUnite: true })
  const canTakeOver =
    dossier.permissions.modifierIndicateurs &&
    // Without an entry the proposal already counts: hide the button.
    ligne.saisie !== null &&
    ligne.proposition !== null &&
    !sameValue(ligne.proposition, ligne.saisie)
  return (
    <span className={classes.proposal}>
      <span data-unite={unite}>
        <ValeurLue valeur={ligne.proposition} indicateur={indicateur} sansUnite />
      </span>
      {canTakeOver && (
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
      )}
    </span>
  )
}
