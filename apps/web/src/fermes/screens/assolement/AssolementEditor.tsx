import type { Assolement } from '@sillon/contract'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Referentiel } from '#fermes/cultures/referentiel'
import type { CarteSynchronisation } from '#fermes/exploitation/carte-synchronisation'
import { loadTexts } from '#socle/i18n/i18n'
import { PageHeader } from '#socle/ui/PageHeader'
import { FermeEtCampagne } from '../../exploitation/FermeEtCampagne'
import classes from './AssolementEditor.module.css'
import { AttenduParLeDossier } from './AttenduParLeDossier'
import { AffectationContext, useAffectationDe } from './affectation/affectation'
import { BarreDActions } from './BarreDActions'
import type { Annee, Brouillon } from './brouillon'
import { ConflitDialog } from './ConflitDialog'
import { ImporterButton } from './ImporterButton'
import { LienVersLaCarte } from './LienVersLaCarte'
import { LignesSaisies } from './LignesSaisies'
import { attendSaSurface, fautesOf, hasParcelles, isFaulty } from './lignes'
import { ParcellesIsolees } from './ParcellesIsolees'
import { useActesDesLignes } from './use-actes-des-lignes'
import { useEditeur } from './use-editeur'

const ImportPacDialog = lazy(async () => {
  const [{ ImportPacDialog }] = await Promise.all([import('./import-pac/ImportPacDialog'), loadTexts('import-pac')])
  return { default: ImportPacDialog }
})

interface Props {
  annee: Annee
  /** Rotation of the server, with its revision. */
  enregistre: { data: Assolement; etag: string | null }
  /** Target after the last save: the file of the year; null when the farm has none to fill in. */
  suite: string | null
  /** Earlier entries, restored from the device. */
  brouillon: Brouillon | null
  referentiel: Referentiel
  /** Whether the farm declares its vine by the vineyard register (CVI). */
  estCvi: boolean
  /** Whether the farm is linked to a partner. */
  estLiee: boolean
  Synchronisation: CarteSynchronisation
}

export function AssolementEditor({ annee, enregistre, suite, brouillon, referentiel, ...props }: Props) {
  const { estCvi, estLiee, Synchronisation } = props
  const { t } = useTranslation('assolement')
  const [isImporting, setImporting] = useState(false)
  const edition = useEditeur({ annee, enregistre, brouillon })
  const { saisie, dispatch } = edition
  const { lignes } = saisie
  const actes = useActesDesLignes(saisie, dispatch, edition.annulerImport)
  const affectation = useAffectationDe({
    enregistre: edition.enregistre.data,
    lignes,
    referentiel,
    estCvi,
    estLiee,
    dispatch,
  })
  const fautes = fautesOf(lignes)
  const faulty = lignes.filter((ligne, index) => isFaulty(ligne, fautes[index] ?? {}))
  const told = faulty.filter((ligne) => !attendSaSurface(ligne)).length
  return (
    <AffectationContext value={affectation}>
      <AttenduParLeDossier enregistre={edition.enregistre.data.assolement} />
      <PageHeader title={t('titre')} subtitle={<FermeEtCampagne millesime={annee.idMillesime} />}>
        {lignes.length > 0 && <ImporterButton variant="default" onClick={() => setImporting(true)} />}
        {hasParcelles(edition.enregistre.data) && <LienVersLaCarte />}
      </PageHeader>
      <section className={classes.card} aria-label={t('tableau')}>
        <LignesSaisies
          lignes={lignes}
          fautes={fautes}
          referentiel={referentiel}
          idMillesime={annee.idMillesime}
          dispatch={dispatch}
          actes={actes}
          onImport={() => setImporting(true)}
        />
        {affectation !== null && !(affectation.isOpen && lignes.length > 0) && (
          <ParcellesIsolees parcelles={affectation.isolees} />
        )}
      </section>
      <Synchronisation
        idExploitation={annee.idExploitation}
        idMillesime={annee.idMillesime}
        isReadOnly={false}
        onChanged={edition.showSynchronisation}
      />
      <BarreDActions
        edition={edition}
        isFaulty={faulty.length > 0}
        told={told}
        suite={suite}
        onAct={actes.act}
        onShowFault={actes.showFirstFault}
      />
      {edition.conflit !== null && (
        <ConflitDialog conflit={edition.conflit} lignes={lignes} referentiel={referentiel} {...edition.resolve} />
      )}
      {isImporting && (
        <Suspense>
          <ImportPacDialog
            annee={annee}
            enregistre={edition.enregistre.data}
            isDirty={edition.isDirty}
            referentiel={referentiel}
            onImported={() => edition.showImport('import')}
            onUndo={edition.annulerImport}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </AffectationContext>
  )
}
