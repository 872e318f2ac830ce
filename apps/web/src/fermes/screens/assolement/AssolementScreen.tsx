import { Skeleton, Stack } from '@mantine/core'
import type { Exploitation } from '@sillon/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useReferentiel } from '#fermes/cultures/referentiel'
import { useExploitation } from '#socle/session/exploitation'
import { useSelection } from '#socle/session/selection'
import { useUser } from '#socle/session/session'
import { ErrorState } from '#socle/ui/ErrorState'
import { focusTitle } from '#socle/ui/focus-title'
import { PageHeader } from '#socle/ui/PageHeader'
import { PageLoading } from '#socle/ui/PageLoading'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import type { CarteSynchronisation } from '../../exploitation/carte-synchronisation'
import { demarchesOf, prendDesDossiers } from '../../exploitation/demarches-of'
import { lectureSeule } from '../../exploitation/lecture-seule'
import { AssolementEditor } from './AssolementEditor'
import { AssolementLu } from './AssolementLu'
import { BrouillonOffer } from './BrouillonOffer'
import { type Annee, type Brouillon, brouillonOf } from './brouillon'
import { contenusOf, isSameContenu } from './lignes'
import { useAssolement } from './use-assolement'
import { useEstCvi } from './use-est-cvi'
import { useEstLiee } from './use-est-liee'

/** The crop rotation of the selected farm and year (specification 1, /modif-assolement). */
export function AssolementScreen({ Synchronisation }: { Synchronisation: CarteSynchronisation }) {
  const { idUtilisateur } = useUser()
  const { idExploitation, idMillesime } = useSelection()
  const { data: exploitation, error, refetch } = useExploitation()
  if (error !== null && exploitation === undefined) return <Failure error={error} onRetry={refetch} />
  if (idExploitation === null || idMillesime === null || exploitation === undefined) return <Loading />
  const annee = { idUtilisateur, idExploitation, idMillesime }
  // Another farm or year is another rotation: reset its rows, draft and revision.
  return (
    <Assolement
      key={Object.values(annee).join(' ')}
      annee={annee}
      exploitation={exploitation}
      Synchronisation={Synchronisation}
    />
  )
}

interface Props {
  annee: Annee
  exploitation: Exploitation
  Synchronisation: CarteSynchronisation
}

function Assolement({ annee, exploitation, Synchronisation }: Props) {
  const user = useUser()
  const { data: enregistre, error, refetch } = useAssolement(annee)
  const referentiels = useReferentiel()
  const [brouillon, setBrouillon] = useState<Brouillon | null>(() => brouillonOf(annee).read())
  const [isResumed, setResumed] = useState(false)
  const { referentiel } = referentiels
  const estCvi = useEstCvi(annee, enregistre?.data)
  const estLiee = useEstLiee(annee.idExploitation)
  if (enregistre === undefined || referentiel === undefined) {
    const failure = error ?? referentiels.error
    const retry = () => Promise.all([refetch(), referentiels.refetch()])
    return failure === null ? <Loading /> : <Failure error={failure} onRetry={retry} />
  }
  const raison = lectureSeule(user, 'assolement.write', exploitation, annee.idMillesime)
  if (raison !== null)
    return (
      <AssolementLu
        enregistre={enregistre.data}
        annee={annee}
        raison={raison}
        estCvi={estCvi}
        estLiee={estLiee}
        Synchronisation={Synchronisation}
      />
    )
  const isOffered = !isResumed && brouillon !== null && !isSameContenu(brouillon.contenus, contenusOf(enregistre.data))
  if (isOffered)
    return (
      <BrouillonOffer
        brouillon={brouillon}
        annee={annee}
        enregistre={enregistre.data.assolement}
        onResume={() => {
          flushSync(() => setResumed(true))
          focusTitle()
        }}
        onDiscard={() => {
          brouillonOf(annee).forget()
          flushSync(() => setBrouillon(null))
          focusTitle()
        }}
      />
    )
  return (
    <AssolementEditor
      annee={annee}
      enregistre={enregistre}
      suite={dossierOf(exploitation, annee.idMillesime)}
      brouillon={isResumed ? brouillon : null}
      referentiel={referentiel}
      estCvi={estCvi}
      estLiee={estLiee}
      Synchronisation={Synchronisation}
    />
  )
}

/** Next file after the rotation: of the first procedure of the farm that has a file to fill in, or accepts one, for the year. */
function dossierOf({ demarches }: Exploitation, idMillesime: number): string | null {
  const followed = demarchesOf(demarches, idMillesime).find(
    ({ selectable, etatDossier, ...campagnes }) =>
      selectable &&
      (etatDossier === null ? prendDesDossiers(campagnes, idMillesime) : etatDossier === 'SAISIE_EN_COURS'),
  )
  return followed === undefined ? null : `/demarches/${followed.code}`
}

function Loading() {
  const { t } = useTranslation('assolement')
  return (
    <>
      <PageHeader title={t('titre')} />
      <PageLoading />
      <Stack gap="sm" aria-hidden>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={40} />
        ))}
      </Stack>
    </>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('assolement')
  const messageOf = useFailureMessage()
  return (
    <>
      <PageHeader title={t('titre')} />
      <ErrorState
        title={t('commun:erreur.chargement')}
        message={messageOf(error)}
        retryLabel={t('commun:action.reessayer')}
        onRetry={onRetry}
      />
    </>
  )
}
