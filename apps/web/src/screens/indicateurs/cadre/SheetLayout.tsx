import { Alert, Anchor, Button } from '@mantine/core'
import { LIEU_DOSSIER } from '@sillon/referentials'
import { IconLock, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSoumissionText } from '../../../dossier/use-soumission-text'
import { OpenConflitDialog } from '../../../forms/ConflitDialog'
import { PageHeader } from '../../../ui/PageHeader'
import { ConflitDialog } from '../actes/ConflitDialog'
import { CopieAnnee } from '../actes/CopieAnnee'
import { CorrectionsCard } from '../actes/corrections/CorrectionsCard'
import { useSectionInAddress } from '../actes/corrections/use-section-in-address'
import { BilanDesPreuves } from '../actes/preuves/BilanDesPreuves'
import { Preuves } from '../actes/preuves/Preuves'
import { PreuvesButton } from '../actes/preuves/PreuvesButton'
import { Questions } from '../actes/questions/Questions'
import { QuestionsCard } from '../actes/questions/QuestionsCard'
import { Reprise } from '../actes/Reprise'
import { ToutValider } from '../actes/ToutValider'
import { goToSousRubrique } from '../feuille/go-to-sous-rubrique'
import { codesDe, type Page, RESULTATS, rubriquesOf } from '../feuille/rubriques'
import { useIsAnyVisible, useSheet } from '../feuille/sheet-context'
import { Explication } from '../lecture/explication/Pourquoi'
import { Historique } from '../lecture/historique/HistoriqueDuChamp'
import { ModuleSheet } from '../lignes/ModuleSheet'
import { Later, Stage } from '../lignes/Stage'
import { EnTeteImprime } from '../synthese/EnTeteImprime'
import { SyntheseSheet } from '../synthese/SyntheseSheet'
import { ActionBar } from './ActionBar'
import { AlertesCard } from './AlertesCard'
import { CertificationCard } from './CertificationCard'
import { ModuleMenu } from './ModuleMenu'
import { ProgressionBar } from './ProgressionBar'
import { ProgressionCard } from './ProgressionCard'
import { RubriquesCard } from './RubriquesCard'
import classes from './SheetLayout.module.css'
import { useAutosaveGuard } from './use-autosave-guard'

/** One module of an open file: menu, heading, sections, the panel beside them, and the bar that saves. */
export function SheetLayout({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { autosave, presentation } = useSheet()
  const rubriques = rubriquesOf(pages)
  const top = useRef<HTMLDivElement>(null)
  useAutosaveGuard(autosave)
  useFocusOnPage(page.codeNational, top)
  useSectionInAddress(page)

  return (
    <div ref={top}>
      <ModuleMenu pages={pages} page={page} />
      <PageHeader
        title={page.libelle}
        subtitle={
          rubriques.includes(page) && (
            <span className={classes.position}>
              <span className={classes.counter}>
                {t('position', { rang: rubriques.indexOf(page) + 1, total: rubriques.length })}
              </span>
              <span className={classes.chip}>{page.categorie}</span>
            </span>
          )
        }
      >
        <CopieAnnee page={page} />
        <Reprise page={page} />
        <Imprimer />
        <PreuvesButton partie={{ code: LIEU_DOSSIER, idSousRubrique: null }} />
        <ModifierLaDemarche />
      </PageHeader>
      <EnTeteImprime />
      {presentation.avis !== null && <p className={classes.avis}>{t(presentation.avis)}</p>}
      <ReadOnlyNotice />
      <CorrectionsCard />
      {!page.isSynthese && <BilanDesPreuves etats={A_REPONDRE} isAlways={false} />}
      <ProgressionBar key={page.codeNational} pages={pages} page={page} />
      <div className={classes.columns}>
        <Stage key={page.codeNational} page={page} className={classes.sections}>
          <QuickJump page={page} />
          <Fiche page={page} pages={pages} />
        </Stage>
        <aside className={classes.panel} aria-label={t('panneau.titre')}>
          <Later>
            <ProgressionCard key={page.codeNational} pages={pages} page={page} />
            <ToutValider pages={pages} page={page} />
            <AlertesCard />
            <QuestionsCard />
            <RubriquesCard pages={pages} page={page} />
            <CertificationCard />
          </Later>
        </aside>
      </div>
      <ActionBar pages={pages} page={page} />
      <ConflitDialog />
      <OpenConflitDialog />
      <Explication />
      <Historique />
      <Later>
        <Preuves />
        <Questions />
      </Later>
    </div>
  )
}

/** What somebody said of proofs and waits to be answered; what is expired or missing stands at its section, and in the results. */
const A_REPONDRE = ['DEMANDEE', 'REFUSEE'] as const

function Fiche({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { presentation } = useSheet()
  if (page.isSynthese) return <SyntheseSheet pages={pages} page={page} />
  const Sheet = presentation.fiches[page.codeNational] ?? ModuleSheet
  return <Sheet page={page} />
}

function Imprimer() {
  const { t } = useTranslation('indicateurs')
  return (
    <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
      {t('impression.bouton')}
    </Button>
  )
}

/** The way to the certification data of the file (specification of the level-4 scheme, section 2). */
function ModifierLaDemarche() {
  const { t } = useTranslation('indicateurs')
  const { scheme } = useSheet()
  return (
    <Button
      component={Link}
      to={`/demarches/${scheme.codeNational}/infos`}
      variant="default"
      leftSection={<IconPencil size={16} aria-hidden />}
    >
      {t('certification.modifier')}
    </Button>
  )
}

/** A new module is read aloud from its title, as a new page is. */
function useFocusOnPage(code: string, top: React.RefObject<HTMLDivElement | null>): void {
  const shown = useRef(code)
  useEffect(() => {
    if (shown.current === code) return
    shown.current = code
    top.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [code, top])
}

function QuickJump({ page }: { page: Page }) {
  const { t } = useTranslation('indicateurs')
  if (page.sousRubriques.length < 2 || page.isSynthese) return null
  return (
    <nav aria-label={t('sections')} className={classes.jumps}>
      {page.sousRubriques.map((sousRubrique) => (
        <JumpButton key={sousRubrique.codeNational} sousRubrique={sousRubrique} />
      ))}
    </nav>
  )
}

function JumpButton({ sousRubrique }: { sousRubrique: Page['sousRubriques'][number] }) {
  if (!useIsAnyVisible(codesDe(sousRubrique))) return null
  return (
    <button type="button" className={classes.jump} onClick={() => goToSousRubrique(sousRubrique.codeNational)}>
      {sousRubrique.libelleShort}
    </button>
  )
}

function ReadOnlyNotice() {
  const { t } = useTranslation('indicateurs')
  const { key, scheme, dossier, abandonnees } = useSheet()
  const textOf = useSoumissionText()
  if (dossier.permissions.modifierIndicateurs) return null
  const annee = dossier.exploitationDemarcheMillesime
  const { etatDossier: etat = 'SAISIE_EN_COURS', versionFigee = null, soumission = null } = annee ?? {}
  return (
    <Alert className={classes.notice} color="blue" icon={<IconLock aria-hidden />} title={t('lectureSeule.titre')}>
      {t(etat === 'SAISIE_EN_COURS' || etat === 'ATTENTE_CORRECTION' ? 'lectureSeule.role' : 'lectureSeule.etat', {
        etat: t(`commun:etatDossier.${etat}`),
      })}
      {soumission !== null && <p>{textOf(soumission)}</p>}
      {versionFigee !== null && (
        <p>
          {t('lectureSeule.figee', { version: versionFigee })}{' '}
          {dossier.permissions.modifierResultat && t('lectureSeule.rouvrir')}{' '}
          <Anchor
            component={Link}
            inherit
            underline="always"
            to={{ search: `?rubrique=${scheme.synthese ?? RESULTATS}` }}
          >
            {t('lectureSeule.decision')}
          </Anchor>{' '}
          <Anchor component={Link} inherit underline="always" to={`/demarches/${key.codeNational}/versions`}>
            {t('lectureSeule.versions')}
          </Anchor>
        </p>
      )}
      {abandonnees > 0 && <p>{t('lectureSeule.abandonnees', { count: abandonnees })}</p>}
    </Alert>
  )
}
