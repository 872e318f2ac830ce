import { Alert } from '@mantine/core'
import type { Assolement } from '@sillon/contract'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CarteSynchronisation } from '#fermes/exploitation/carte-synchronisation'
import { BackButton } from '#socle/ui/BackButton'
import { EmptyState } from '#socle/ui/EmptyState'
import { PageHeader } from '#socle/ui/PageHeader'
import { FermeEtCampagne } from '../../exploitation/FermeEtCampagne'
import type { LectureSeule } from '../../exploitation/lecture-seule'
import classes from './AssolementEditor.module.css'
import { AttenduParLeDossier } from './AttenduParLeDossier'
import type { Annee } from './brouillon'
import { LienVersLaCarte } from './LienVersLaCarte'
import { LignesLues } from './LignesLues'
import { hasParcelles } from './lignes'

interface Props {
  enregistre: Assolement
  annee: Annee
  raison: LectureSeule
  estCvi: boolean
  /** Whether the farm is linked to a partner. */
  estLiee: boolean
  Synchronisation: CarteSynchronisation
}

/** The read-only rotation, with the reason. */
export function AssolementLu({ enregistre, annee, raison, estCvi, estLiee, Synchronisation }: Props) {
  const { t } = useTranslation('assolement')
  const { assolement } = enregistre
  const message =
    raison.raison === 'DROIT'
      ? t('lecture.DROIT')
      : t('lecture.ETAT', { demarche: raison.demarche, etat: t(`commun:etatDossier.${raison.etatDossier}`) })
  return (
    <>
      <AttenduParLeDossier enregistre={assolement} />
      <PageHeader title={t('titre')} subtitle={<FermeEtCampagne millesime={annee.idMillesime} />}>
        {hasParcelles(enregistre) && <LienVersLaCarte />}
        <BackButton to="/">{t('commun:action.retourAccueil')}</BackButton>
      </PageHeader>
      <Alert icon={<IconLock aria-hidden />} title={t('lecture.titre')} color="blue" mb="lg">
        {message}
      </Alert>
      {assolement.length === 0 ? (
        <EmptyState
          title={t('vide.titre', { annee: annee.idMillesime })}
          message={t(`vide.lecture.${raison.raison}`)}
          action={{ label: t('commun:action.retourAccueil'), to: '/' }}
        />
      ) : (
        <section className={classes.card} aria-label={t('tableau')}>
          <LignesLues assolement={assolement} estCvi={estCvi} estLiee={estLiee} />
          {assolement.some(({ culture }) => culture?.estMajeure === false) && (
            <p className={classes.footnote}>{t('mineures')}</p>
          )}
        </section>
      )}
      <Synchronisation
        idExploitation={annee.idExploitation}
        idMillesime={annee.idMillesime}
        isReadOnly
        onChanged={() => undefined}
      />
    </>
  )
}
