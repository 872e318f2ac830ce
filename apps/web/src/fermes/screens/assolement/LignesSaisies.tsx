import { Button } from '@mantine/core'
import { canAddLine, type FautesLigne } from '@sillon/domain'
import { IconPlus, IconTableOptions } from '@tabler/icons-react'
import type { Dispatch, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Referentiel } from '#fermes/cultures/referentiel'
import { EmptyState } from '#socle/ui/EmptyState'
import classes from './AssolementEditor.module.css'
import { useAffectation } from './affectation/affectation'
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
  actes: Pick<ReturnType<typeof useActesDesLignes>, 'table' | 'addButton' | 'add' | 'remove'>
  /** The first choice without any row. */
  importButton: ReactNode
}

/** Rows of the rotation with the button that adds one; without any row, the two ways to begin. */
export function LignesSaisies({ lignes, fautes, referentiel, idMillesime, dispatch, actes, importButton }: Props) {
  const { t } = useTranslation('assolement')
  const affectation = useAffectation()
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
  if (lignes.length === 0)
    return (
      <>
        <EmptyState title={t('vide.titre', { annee: idMillesime })} message={t('vide.message')} />
        <div className={classes.emptyActions}>
          {importButton}
          {addCulture}
        </div>
      </>
    )
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
        <p className={classes.footnote}>{t('mineures')}</p>
      </div>
    </>
  )
}
