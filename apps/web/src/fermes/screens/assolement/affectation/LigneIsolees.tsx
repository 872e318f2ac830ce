import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import type { Referentiel } from '#fermes/cultures/referentiel'
import { useFormat } from '#socle/i18n/format'
import type { Ligne } from '../lignes'
import type { SaisieAction } from '../saisie'
import classes from './Affectation.module.css'
import { useAffectation } from './affectation'
import { ParcellesADeplacer } from './ParcellesADeplacer'
import { type Creation, creationsPossibles } from './parcelles'
import { useCreer } from './use-creer'

interface Props {
  lignes: readonly Ligne[]
  referentiel: Referentiel
  dispatch: Dispatch<SaisieAction>
}

/** The row of the parcels without a line, with a line to make for each crop that only they have. */
export function LigneIsolees({ lignes, referentiel, dispatch }: Props) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  const affectation = useAffectation()
  const creer = useCreer(dispatch)
  if (affectation === null || !affectation.isOpen) return null
  const { estLiee, isolees, sommeSur } = affectation
  const create = (table: Element | null, creation: Creation) => {
    creer([creation])
    // The button is gone: the focus goes to the new line.
    const added = [...(table?.querySelectorAll('[data-ligne]') ?? [])].at(-1)
    added?.querySelector<HTMLElement>('[data-colonne="surface"] input')?.focus()
  }
  return (
    <tr data-isolees className={classes.isolees}>
      <th scope="row" colSpan={3}>
        {t('affectation.isolees')}
        <div className={classes.creations}>
          {creationsPossibles(isolees, lignes, referentiel).map((creation) => (
            <Button
              key={creation.culture.idCulture}
              variant="light"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={(event) => create(event.currentTarget.closest('table'), creation)}
            >
              {t('affectation.creer', { culture: creation.culture.libelle, count: creation.parcelles.length })}
            </Button>
          ))}
        </div>
      </th>
      <td data-colonne="parcelles" data-titre={t('colonne.parcelles')}>
        <ParcellesADeplacer affectation={affectation} ligne={null} parcelles={isolees} />
      </td>
      <td
        data-colonne="surfaceParcelles"
        data-titre={t(estLiee ? 'colonne.surfaceMesuree' : 'colonne.surfaceParcelles')}
      >
        <span className={classes.nombre}>{isolees.length === 0 ? '–' : format.number(sommeSur(isolees, null))}</span>
      </td>
      <td colSpan={2} />
    </tr>
  )
}
