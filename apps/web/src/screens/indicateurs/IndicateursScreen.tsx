import { areResultsOpen } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../i18n/format'
import { useSelection } from '../../session/selection'
import { useUser } from '../../session/session'
import { PageLoading } from '../../ui/PageLoading'
import type { OpenSheet } from './open-sheet'
import { pageFor, pagesOf } from './rubriques'
import { SheetLayout } from './SheetLayout'
import { SheetContext } from './sheet-context'
import { useAnDernier } from './use-an-dernier'
import { useOpenSheet } from './use-open-sheet'

const CODE_NATIONAL = 'HVE4'

/** The indicator entry screen of the level-4 scheme, for the selected farm and year. */
export function IndicateursScreen() {
  const { idUtilisateur } = useUser()
  const { idExploitation, idMillesime } = useSelection()
  // Until the list of years is known there is no file to open.
  if (idExploitation === null || idMillesime === null) return <PageLoading />
  const dossier = { idUtilisateur, idExploitation, millesime: idMillesime, codeNational: CODE_NATIONAL }
  return <Fichier key={Object.values(dossier).join(' ')} dossier={dossier} />
}

function Fichier({ dossier }: { dossier: Parameters<typeof useOpenSheet>[0] }) {
  const { language } = useFormat()
  const sheet = useOpenSheet(dossier, language)
  if (sheet === null) return <PageLoading />
  return (
    <SheetContext value={sheet}>
      <CurrentPage sheet={sheet} />
    </SheetContext>
  )
}

function CurrentPage({ sheet }: { sheet: OpenSheet }) {
  const { t } = useTranslation('indicateurs')
  const [search] = useSearchParams()
  const { role } = useUser()
  useAnDernier(sheet)
  const etat = sheet.dossier.exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS'
  const pages = pagesOf(sheet.tree, sheet.irrigation, areResultsOpen(role, etat))
  const page = pageFor(pages, search.get('rubrique'))
  if (page === undefined) return <p>{t('vide')}</p>
  return <SheetLayout pages={pages} page={page} />
}
