import { ActionIcon } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { Dispatch } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import type { Ligne } from '../lignes'
import type { SaisieAction } from '../saisie'
import classes from './Affectation.module.css'
import { useAffectation } from './affectation'
import { ParcellesADeplacer } from './ParcellesADeplacer'

interface Props {
  ligne: Ligne
  numero: number
  dispatch: Dispatch<SaisieAction>
}

/** Number and area of the parcels of a line; while they are allocated, each parcel, and the act that takes their area. */
export function CellulesParcelles({ ligne, numero, dispatch }: Props) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  const affectation = useAffectation()
  if (affectation === null) return null
  const { estLiee, isOpen, parcellesDe, sommeSur } = affectation
  const parcelles = parcellesDe(ligne)
  const surface = sommeSur(parcelles, ligne)
  const label = t('affectation.reprendre', { surface: format.number(surface), numero })
  return (
    <>
      <td data-colonne="parcelles" data-titre={t('colonne.parcelles')}>
        {isOpen ? (
          <ParcellesADeplacer affectation={affectation} ligne={ligne} parcelles={parcelles} />
        ) : (
          <span className={classes.nombre}>{parcelles.length}</span>
        )}
      </td>
      <td
        data-colonne="surfaceParcelles"
        // On a phone the area of the plots stands beside their number, which names it.
        data-titre={estLiee || isOpen ? t(estLiee ? 'colonne.surfaceMesuree' : 'colonne.surfaceParcelles') : undefined}
      >
        <span className={classes.nombre}>{parcelles.length === 0 ? '–' : format.number(surface)}</span>
        {isOpen && parcelles.length > 0 && surface !== ligne.surface && !ligne.isSurfaceUnreadable && (
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={label}
            title={label}
            onClick={(event) => {
              const row = event.currentTarget.closest('tr')
              flushSync(() => dispatch({ type: 'enterSurface', id: ligne.id, surface }))
              // The button is gone: the focus goes to the area that it gave.
              row?.querySelector<HTMLElement>('[data-colonne="surface"] input')?.focus()
            }}
          >
            <IconArrowRight size={18} aria-hidden />
          </ActionIcon>
        )}
      </td>
    </>
  )
}
