import { areResultsOpen, isDecided } from '@sillon/domain'
import { hasRules } from '@sillon/referentials'
import { IconInfoCircle } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useFormat } from '#socle/i18n/format'
import { useSelection } from '#socle/session/selection'
import { useUser } from '#socle/session/session'
import { EmptyState } from '#socle/ui/EmptyState'
import { PageHeader } from '#socle/ui/PageHeader'
import { PageLoading } from '#socle/ui/PageLoading'
import { toastInfo } from '#socle/ui/toast'
import { isPageOf, pageDesResultats, pageFor, pagesOf } from '../../feuille/rubriques'
import type { OpenSheet } from '../../feuille/sheet'
import { SheetContext } from '../../feuille/sheet-context'
import { useOpenSheet } from '../../feuille/use-open-sheet'
import { Guide } from './cadre/guide/Guide'
import { useIsGuided } from './cadre/guide/use-is-guided'
import { SheetLayout } from './cadre/SheetLayout'
import { presentationOf } from './schemes/presentation-of'

/** The indicator entry screen of a scheme, for the selected farm and year. */
export function IndicateursScreen() {
  const { idUtilisateur } = useUser()
  const { idExploitation, idMillesime } = useSelection()
  const { codeNational = '' } = useParams()
  // Until the list of years is loaded there is no file to open.
  if (idExploitation === null || idMillesime === null) return <PageLoading />
  const dossier = { idUtilisateur, idExploitation, millesime: idMillesime, codeNational }
  if (!hasRules(codeNational, idMillesime)) return <SansRegles />
  return <Fichier key={Object.values(dossier).join(' ')} dossier={dossier} />
}

/** A procedure without rules: show a message. */
function SansRegles() {
  const { t } = useTranslation('indicateurs')
  return (
    <>
      <PageHeader title={t('sansRegles.titre')} />
      <EmptyState
        icon={IconInfoCircle}
        title={t('sansRegles.absent')}
        message={t('sansRegles.message')}
        action={{ label: t('commun:action.retourAccueil'), to: '/' }}
      />
    </>
  )
}

function Fichier({ dossier }: { dossier: Parameters<typeof useOpenSheet>[0] }) {
  const { language } = useFormat()
  const sheet = useOpenSheet(dossier, language, presentationOf)
  if (sheet === null) return <PageLoading />
  return (
    <SheetContext value={sheet}>
      <Suspense fallback={<PageLoading />}>
        <CurrentPage sheet={sheet} />
      </Suspense>
    </SheetContext>
  )
}

function CurrentPage({ sheet }: { sheet: OpenSheet }) {
  const { t } = useTranslation('indicateurs')
  const [search] = useSearchParams()
  const { role } = useUser()
  const etat = sheet.dossier.exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS'
  const isGuided = useIsGuided().is
  const areOpen = areResultsOpen(role, etat)
  const pages = [
    ...pagesOf(sheet.scheme, sheet.tree, sheet.rubriques, areOpen),
    ...(areOpen && sheet.scheme.synthese === null ? [pageDesResultats(t('resultats'))] : []),
  ].map((page) =>
    // Without scores the results are the decision alone.
    page.isSynthese && isDecided(etat) && !sheet.dossier.permissions.voirScores
      ? { ...page, libelle: t('decision.rendue') }
      : page,
  )
  const wanted = search.get('rubrique')
  const page = pageFor(pages, wanted)
  const isElsewhere = !isGuided && wanted !== null && !isPageOf(pages, wanted)
  useEffect(() => {
    if (isElsewhere) toastInfo(t('rubriqueAbsente.titre'), t('rubriqueAbsente.message'))
  }, [isElsewhere, t])
  if (isGuided) return <Guide pages={pages} />
  if (page === undefined) return <p>{t('vide')}</p>
  return <SheetLayout pages={pages} page={page} />
}
