import { ActionIcon } from '@mantine/core'
import type { Indicateur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { sameValue } from '@sillon/referentials'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { stayOnField } from '#dossiers/feuille/go-to-field'
import { sansBalises } from '#dossiers/feuille/gras'
import type { Ligne } from '#dossiers/feuille/ligne'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { useUndoToast } from '#dossiers/feuille/use-undo-toast'
import { ValeurLue } from '../lecture/ValeurLue'
import classes from './IndicateursTable.module.css'

interface Props {
  indicateur: Indicateur
  ligne: Ligne
  /** Beside the value on a phone. */
  unite?: string | undefined
}

/** Makes the proposal of a row its entry; null where that changes nothing, or is not allowed. */
export function useReprendre({ indicateur, ligne: { saisie, proposition } }: Pick<Props, 'indicateur' | 'ligne'>) {
  const { codeNational } = indicateur
  const { store, refusees, dossier } = useSheet()
  const tell = useRepriseToast(indicateur)
  // Without an entry the proposal already counts.
  if (
    !dossier.permissions.modifierIndicateurs ||
    saisie === null ||
    proposition === null ||
    sameValue(proposition, saisie)
  )
    return null
  return () => {
    store.enterAll(new Map([[codeNational, proposition]]))
    refusees.forget([codeNational])
    stayOnField(codeNational)
    void tell(saisie, proposition)
  }
}

/** Toast about a replaced entry with an undo, until another change or until the sheet closes: one tap is enough to lose a typed value. */
function useRepriseToast(indicateur: Indicateur) {
  const { t } = useTranslation('indicateurs')
  const formatValeur = useFormatValeur()
  const { store } = useSheet()
  const tell = useUndoToast()
  return (saisie: Value, proposition: Value) => {
    const own = store.lastStep()
    const avant = formatValeur(saisie, indicateur)
    const valeur = formatValeur(proposition, indicateur)
    return tell({
      title: t('reprise.titre'),
      message: t('reprise.faite', { libelle: sansBalises(indicateur.libelle), valeur, avant }),
      label: t('commun:action.annuler'),
      isLastChange: () => store.lastStep() === own,
    })
  }
}

/** Value proposed by the rotation for a row, and a button that makes it the entry. */
export function Proposition({ indicateur, ligne, unite }: Props) {
  const { t } = useTranslation('indicateurs')
  const formatValeur = useFormatValeur()
  const reprendre = useReprendre({ indicateur, ligne })
  const valeur = formatValeur(ligne.proposition, indicateur, { sansUnite: true })
  return (
    <span className={classes.proposal}>
      <span data-unite={unite}>
        <ValeurLue valeur={ligne.proposition} indicateur={indicateur} sansUnite />
      </span>
      {reprendre !== null && (
        <ActionIcon
          variant="subtle"
          title={t('reprise.une')}
          aria-label={t('reprise.uneDe', { valeur, libelle: indicateur.libelle })}
          onClick={reprendre}
        >
          <IconArrowRight size={16} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
