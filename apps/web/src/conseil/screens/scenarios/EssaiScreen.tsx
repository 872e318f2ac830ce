import { useDocumentTitle } from '@mantine/hooks'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { openScenario, type ScenarioOuvert } from '#conseil/scenarios/open-scenario'
import { adresseDesScenarios } from '#conseil/scenarios/use-actes'
import { useOuverture } from '#conseil/scenarios/use-ouverture'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { codesOfPage, type Page, pageFor, pagesOf } from '#dossiers/feuille/rubriques'
import { SheetContext, useSheet } from '#dossiers/feuille/sheet-context'
import { ConflitDialog } from '#dossiers/screens/indicateurs/actes/ConflitDialog'
import { useSectionInAddress } from '#dossiers/screens/indicateurs/actes/corrections/use-section-in-address'
import { ModuleMenu } from '#dossiers/screens/indicateurs/cadre/ModuleMenu'
import { Fiche, useContentIsFields, useFocusOnPage } from '#dossiers/screens/indicateurs/cadre/SheetLayout'
import { useAutosaveGuard } from '#dossiers/screens/indicateurs/cadre/use-autosave-guard'
import { useChampsDAbord } from '#dossiers/screens/indicateurs/cadre/use-champs-dabord'
import { Explication } from '#dossiers/screens/indicateurs/lecture/explication/Pourquoi'
import { Historique } from '#dossiers/screens/indicateurs/lecture/historique/HistoriqueDuChamp'
import { ReservesDeLaFiche } from '#dossiers/screens/indicateurs/lecture/reserves/ReservesDeLaFiche'
import { Later, Stage } from '#dossiers/screens/indicateurs/lignes/Stage'
import { presentationOf } from '#dossiers/screens/indicateurs/schemes/presentation-of'
import { OpenConflitDialog } from '#socle/forms/ConflitDialog'
import { useStore } from '#socle/state/store'
import { useBranding } from '#socle/theme/branding'
import { PageLoading } from '#socle/ui/PageLoading'
import { topBar } from '#socle/ui/sticky-bars'
import { useTiroir } from '#socle/ui/use-tiroir'
import { Bandeau } from './Bandeau'
import { BarreDEssai } from './BarreDEssai'
import { Bilan } from './Bilan'
import classes from './EssaiScreen.module.css'

/** One scenario, open for trials: the sheets of the file over a copy of its entries, and what the trials change. */
export function EssaiScreen({ dossier, idScenario }: { dossier: DossierKey; idScenario: number }) {
  const navigate = useNavigate()
  const { codeNational } = dossier
  // An application, or the undo of one, changes the file: it is read again.
  const [lectures, setLectures] = useState(0)
  const ouvert = useOuverture(
    (options) => openScenario(dossier, idScenario, { ...options, presentation: presentationOf(codeNational) }),
    {
      version: String(lectures),
      sheets: `/demarches/${codeNational}/indicateurs`,
      close: ({ sheet }) => void sheet.autosave.close(),
      onFailure: () => void navigate(adresseDesScenarios(codeNational), { replace: true }),
    },
  )
  if (ouvert === null) return <PageLoading />
  return (
    <SheetContext value={ouvert.sheet}>
      <Suspense fallback={<PageLoading />}>
        <Essai ouvert={ouvert} onDossierChange={() => setLectures(lectures + 1)} />
      </Suspense>
    </SheetContext>
  )
}

interface Props {
  ouvert: ScenarioOuvert
  /** Called when the file has changed on the server. */
  onDossierChange: () => void
}

function Essai({ ouvert, onDossierChange }: Props) {
  const { t } = useTranslation('scenarios')
  const { scheme, tree, rubriques } = ouvert.sheet
  const [search] = useSearchParams()
  const pages = pagesOf(scheme, tree, rubriques, false)
  const page = pageFor(pages, search.get('rubrique'))
  if (page === undefined) return <p>{t('indicateurs:vide')}</p>
  return <Feuille ouvert={ouvert} onDossierChange={onDossierChange} pages={pages} page={page} />
}

function Feuille({ ouvert, onDossierChange, pages, page }: Props & { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('scenarios')
  const { autosave } = useSheet()
  const { titleSite } = useBranding()
  const { nom } = useStore(ouvert.scenario)
  const top = useRef<HTMLDivElement>(null)
  const tiroir = useTiroir()
  useDocumentTitle(`${page.libelle} – ${nom} – ${titleSite}`)
  useAutosaveGuard(autosave)
  useFocusOnPage(page.codeNational, top)
  useSectionInAddress(page)
  useContentIsFields()
  const montree = useChampsDAbord(page)
  return (
    <div ref={top}>
      <Bandeau ouvert={ouvert} onDossierChange={onDossierChange} />
      <div ref={topBar} className={classes.barre}>
        <span className={classes.marque}>{t('marque')}</span>
        <ModuleMenu pages={pages} page={page} />
        <div {...tiroir.around} className={classes.ouvrir}>
          <button {...tiroir.button}>{t('bilan.titre')}</button>
        </div>
      </div>
      <div className={classes.colonnes}>
        <div className={classes.fiche}>
          <h1 className={classes.titre} tabIndex={-1}>
            {page.libelle}
          </h1>
          <Stage key={page.codeNational} page={montree} className={classes.sections}>
            <Fiche page={montree} pages={pages} />
          </Stage>
          <ReservesDeLaFiche codes={codesOfPage(page)} isSynthese={false} />
        </div>
        <aside className={classes.bilan} aria-label={t('bilan.titre')} {...tiroir.around}>
          <div {...tiroir.part} className={classes.tiroir}>
            <Later>
              <Bilan ouvert={ouvert} pages={pages} />
            </Later>
          </div>
        </aside>
      </div>
      <BarreDEssai ouvert={ouvert} onDossierChange={onDossierChange} pages={pages} page={page} />
      <ConflitDialog />
      <OpenConflitDialog />
      <Explication isBeside={false} />
      <Historique />
    </div>
  )
}
