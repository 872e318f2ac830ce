import { Button } from '@mantine/core'
import { canAddLine, type FautesLigne } from '@sillon/domain'
import { IconPlus, IconTableOptions } from '@tabler/icons-react'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import type { Referentiel } from '#fermes/cultures/referentiel'
import { EmptyState } from '#socle/ui/EmptyState'
import classes from './AssolementEditor.module.css'
import { useAffectation } from './affectation/affectation'
import { creationsPossibles } from './affectation/parcelles'
import { useCreer } from './affectation/use-creer'
import { ImporterButton } from './ImporterButton'
import { LignesTable } from './LignesTable'
import type { Ligne } from './lignes'
import type { SaisieAction } from './saisie'
import type { useActesDesLignes } from './use-actes-des-lignes'

interface Props {
  lignes: readonly Ligne[]
  fautes: readonly FautesLigne[]
  referentiel: Referentiel
  idMillesime: number
  dispatch: Dispatch<SaisieAction>
  actes: Pick<ReturnType<typeof useActesDesLignes>, 'table' | 'addButton' | 'add' | 'remove' | 'showFirst'>
  onImport: () => void
}

/** Rows of the rotation with the button that adds one; without any row, the ways to begin: from the parcels that the farm has, its declaration, or crop by crop. */
export function LignesSaisies({ lignes, fautes, referentiel, idMillesime, dispatch, actes, onImport }: Props) {
  const { t } = useTranslation('assolement')
  const affectation = useAffectation()
  const creer = useCreer(dispatch)
  const addCulture = (
    <Button
      ref={actes.addButton}
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={!canAddLine(lignes)}
      onClick={actes.add}
    >
      {t('ajouter')}
    </Button>
  )
  if (lignes.length === 0) {
    const creations = creationsPossibles(affectation?.isolees ?? [], lignes, referentiel)
    const count = creations.reduce((total, { parcelles }) => total + parcelles.length, 0)
    const reprendre = () => {
      creer(creations)
      actes.showFirst()
    }
    return (
      <>
        <EmptyState
          title={t('vide.titre', { annee: idMillesime })}
          message={count === 0 ? t('vide.message') : t('vide.messageParcelles', { count })}
        />
        <div className={classes.emptyActions}>
          {count > 0 && (
            <Button leftSection={<IconTableOptions size={18} aria-hidden />} onClick={reprendre}>
              {t('vide.reprendre')}
            </Button>
          )}
          <ImporterButton variant={count === 0 ? 'filled' : 'default'} onClick={onImport} />
          {addCulture}
        </div>
      </>
    )
  }
  const hasMineure = lignes.some(({ idCulture }) => referentiel.culture(idCulture)?.estMajeure === false)
  return (
    <>
      <LignesTable
        lignes={lignes}
        fautes={fautes}
        referentiel={referentiel}
        dispatch={dispatch}
        table={actes.table}
        onAdd={actes.add}
        onRemove={actes.remove}
      />
      <div className={classes.under}>
        {addCulture}
        {affectation !== null && (
          <Button
            variant={affectation.isOpen ? 'light' : 'subtle'}
            leftSection={<IconTableOptions size={18} aria-hidden />}
            onClick={affectation.toggle}
          >
            {t(affectation.isOpen ? 'affectation.fermer' : 'affectation.ouvrir')}
          </Button>
        )}
        {hasMineure && <p className={classes.footnote}>{t('mineures')}</p>}
      </div>
    </>
  )
}
