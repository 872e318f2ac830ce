import { Anchor, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { isInEntry, RESULTATS } from '@sillon/domain'
import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '#dossiers/dossier/Notice'
import { useSoumissionText } from '#dossiers/dossier/use-soumission-text'
import { answerOf } from '#dossiers/feuille/go-to-field'
import { onceDrawn } from '#dossiers/feuille/once-drawn'
import { codesOfPage, type Page, rubriquesOf } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFieldInAddress } from '#dossiers/feuille/use-field-in-address'
import { BilanDesPreuves } from '#dossiers/preuves/BilanDesPreuves'
import { Preuves } from '#dossiers/preuves/Preuves'
import { Questions } from '#dossiers/questions/Questions'
import { OpenConflitDialog } from '#socle/forms/ConflitDialog'
import { useBranding } from '#socle/theme/branding'
import { CONTENU } from '#socle/ui/focus-title'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import { useTiroir } from '#socle/ui/use-tiroir'
import { ConflitDialog } from '../actes/ConflitDialog'
import { Corrections } from '../actes/corrections/Corrections'
import { useSectionInAddress } from '../actes/corrections/use-section-in-address'
import { ToutValider } from '../actes/ToutValider'
import { useVerdictKey } from '../actes/use-verdict-key'
import { Explication } from '../lecture/explication/Pourquoi'
import { Historique } from '../lecture/historique/HistoriqueDuChamp'
import { usePanneau } from '../lecture/panneau/ouverture'
import { Panneau } from '../lecture/panneau/Panneau'
import { ReservesDeLaFiche } from '../lecture/reserves/ReservesDeLaFiche'
import { ModuleSheet } from '../lignes/ModuleSheet'
import { Later, Stage } from '../lignes/Stage'
import { EnTeteImprime } from '../synthese/EnTeteImprime'
import { ActionBar, boutonSuite } from './ActionBar'
import { Alertes } from './Alertes'
import { AuditARepondre } from './AuditARepondre'
import { Audit } from './AuditDuChamp'
import { GuideButton } from './guide/GuideButton'
import impression from './Impression.module.css'
import { ProgressionCard } from './ProgressionCard'
import { Rail } from './Rail'
import { RegistreDepuis } from './RegistreDepuis'
import { SheetBar } from './SheetBar'
import classes from './SheetLayout.module.css'
import { useAutosaveGuard } from './use-autosave-guard'
import { useChampsDAbord } from './use-champs-dabord'

/** The results are needed later than the fields: a lazy chunk. */
const SyntheseSheet = lazyPart(
  async () => ({ default: (await import('../synthese/SyntheseSheet')).SyntheseSheet }),
  Injoignable,
)

/** Cards after the last section are lazy chunks, fetched once the fields are there. */
const QuestionsCard = lazyPart(async () => ({
  default: (await import('#dossiers/questions/QuestionsCard')).QuestionsCard,
}))
const CertificationCard = lazyPart(async () => ({ default: (await import('./CertificationCard')).CertificationCard }))

/**
 * One module of an open file: the line of modules, the rail of sections, the sheet, the cards below it, and the save bar. A wide screen shows the explanation
 * of a field beside the sheet; on a narrow one the rail opens from the line of modules.
 */
export function SheetLayout({
  pages,
  page,
  suite,
}: {
  pages: readonly Page[]
  page: Page
  /** Target of the next step, the following module by default. */
  suite?: Page | undefined
}) {
  const { t } = useTranslation('indicateurs')
  const { autosave } = useSheet()
  const top = useRef<HTMLDivElement>(null)
  const tiroir = useTiroir()
  useAutosaveGuard(autosave)
  useFocusOnPage(page.codeNational, top)
  useSectionInAddress(page)
  useFieldInAddress(page)
  useContentIsFields()
  useVerdictKey()
  const montree = useChampsDAbord(page)
  const { hasRoom, isOpen } = usePanneau()

  return (
    <div ref={top} className={impression.feuille}>
      <SheetBar pages={pages} page={page} tiroir={tiroir} />
      <Later>
        <EnTeteImprime />
      </Later>
      <div
        className={classes.columns}
        data-panneau={!page.isSynthese || undefined}
        data-ouvert={(!page.isSynthese && isOpen) || undefined}
      >
        <aside className={classes.rail} aria-label={t('panneau.titre')} {...tiroir.around}>
          <div {...tiroir.part} className={classes.tiroir}>
            <Later>
              <ProgressionCard key={page.codeNational} pages={pages} page={page} />
              <ToutValider pages={pages} page={page} />
              <Rail key={`rail ${page.codeNational}`} page={montree} onChoice={tiroir.close} />
            </Later>
          </div>
        </aside>
        <div className={classes.sheet}>
          <Entete pages={pages} page={page} />
          <GuideButton from={null} />
          <Stage
            key={page.codeNational}
            page={montree}
            className={classes.sections}
            onEnd={() => boutonSuite()?.focus()}
          >
            <Fiche page={montree} pages={pages} />
          </Stage>
          {!page.isSynthese && (
            <div className={classes.reserves}>
              <Later>
                <ReservesDeLaFiche codes={codesOfPage(page)} isSynthese={false} />
              </Later>
            </div>
          )}
        </div>
        {!page.isSynthese && (
          <div className={classes.panneau}>
            <Later>
              <Panneau page={page} />
            </Later>
          </div>
        )}
        <div className={classes.dossier}>
          <Later>
            <QuestionsCard />
            <CertificationCard />
          </Later>
        </div>
      </div>
      <ActionBar pages={pages} page={page} suite={suite} />
      <Dialogues isBeside={!page.isSynthese && hasRoom} />
    </div>
  )
}

/** Dialogs over an open file, whatever its page. @param isBeside whether the explanation of a value stands beside the sheet instead */
export const Dialogues = ({ isBeside = false }: { isBeside?: boolean }) => (
  <Later>
    <ConflitDialog />
    <OpenConflitDialog />
    <Explication isBeside={isBeside} />
    <Historique />
    <Audit />
    <Preuves />
    <Questions />
  </Later>
)

/** States of a proof that need a reaction. Expired and missing proofs are reported at their section and in the results. */
const A_REPONDRE = ['DEMANDEE', 'REFUSEE'] as const

/** Title of the sheet with its position among the others, and one line for each notice to read before the entry. */
function Entete({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { presentation, dossier } = useSheet()
  const { titleSite } = useBranding()
  const rubriques = rubriquesOf(pages)
  const isInTitle = page.libelle.toLowerCase().includes(page.categorie.toLowerCase())
  useDocumentTitle(`${page.libelle} – ${titleSite}`)
  return (
    <div className={classes.head}>
      <div className={classes.notices}>
        <ReadOnlyNotice isSynthese={page.isSynthese} />
        <Corrections />
        <AuditARepondre />
        {!page.isSynthese && <BilanDesPreuves etats={A_REPONDRE} isNotice />}
        <Later>
          <Alertes page={page} />
        </Later>
        {presentation.avis !== null && (
          <Notice icon={IconInfoCircle} title={t('avis.titre')}>
            <p>{t(presentation.avis)}</p>
          </Notice>
        )}
      </div>
      <header className={classes.heading}>
        <Title order={1} className={classes.title} tabIndex={-1}>
          {page.libelle}
        </Title>
        {!page.isSynthese && dossier.permissions.modifierIndicateurs && (
          <button type="button" className={classes.toFields} onClick={() => onceDrawn(goToFirstField)}>
            {t('premierChamp')}
          </button>
        )}
        {rubriques.includes(page) && (
          <p className={classes.position}>
            <span className={classes.counter}>
              {t('position', { rang: rubriques.indexOf(page) + 1, total: rubriques.length })}
            </span>{' '}
            {!isInTitle && <span className={classes.chip}>{page.categorie}</span>}
          </p>
        )}
        {page.isSynthese && <ReservesDeLaFiche codes={codesOfPage(page)} isSynthese />}
      </header>
    </div>
  )
}

export function Fiche({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { presentation } = useSheet()
  if (page.isSynthese) return <SyntheseSheet pages={pages} page={page} />
  const Sheet = presentation.fiches[page.codeNational] ?? ModuleSheet
  return <Sheet page={page} />
}

/**
 * Moves the focus to the title of a new sheet: a screen reader begins there, and the first field comes next. On opening, a focus elsewhere in the page stays.
 */
export function useFocusOnPage(code: string, top: React.RefObject<HTMLDivElement | null>): void {
  const shown = useRef<string | null>(null)
  // With the commit itself: a link to a field moves the focus there in a later frame, which an effect might come after.
  useLayoutEffect(() => {
    if (shown.current === code) return
    const isOpening = shown.current === null
    shown.current = code
    const { activeElement, body } = document
    const isNowhere = activeElement === null || activeElement === body || activeElement.id === CONTENU
    if (!isOpening || isNowhere) top.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [code, top])
}

/** Makes the skip link of the page lead to the first field, or to the sheet when nothing can be entered. */
export function useContentIsFields(): void {
  useEffect(() => {
    const toContent = document.querySelector('a[href="#contenu"]')
    const go = (event: Event) => {
      if (goToFirstField()) event.preventDefault()
    }
    toContent?.addEventListener('click', go)
    return () => toContent?.removeEventListener('click', go)
  }, [])
}

/** Focuses the first visible field, past collapsed rows. Returns whether there is one. */
export function goToFirstField(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('[data-entries] :is(input, select, textarea):enabled')
  const field = [...fields].find((one) => one.closest('[hidden]') === null)
  const question = field?.closest('fieldset[name]') ?? null
  ;(question === null ? field : answerOf(question))?.focus()
  return field !== undefined
}

/** @param isSynthese on the summary the decision and the button that reopens the file are in sight: no words lead there */
function ReadOnlyNotice({ isSynthese }: { isSynthese: boolean }) {
  const { t } = useTranslation('indicateurs')
  const { key, dossier, abandonnees } = useSheet()
  const textOf = useSoumissionText()
  if (dossier.permissions.modifierIndicateurs) return null
  const annee = dossier.exploitationDemarcheMillesime
  const { etatDossier: etat = 'SAISIE_EN_COURS', versionFigee = null, soumission = null } = annee ?? {}
  return (
    <div className={classes.onScreen}>
      <Notice icon={IconLock} title={t('lectureSeule.titre')}>
        <p>
          {t(isInEntry(etat) ? 'lectureSeule.role' : 'lectureSeule.etat', {
            etat: t(`commun:etatDossier.${etat}`),
          })}
        </p>
        {soumission !== null && <p>{textOf(soumission, etat)}</p>}
        {versionFigee !== null && (
          <p>
            {t('lectureSeule.figee', { version: versionFigee })}{' '}
            {!isSynthese && (
              <>
                {dossier.permissions.modifierResultat && t('lectureSeule.rouvrir')}{' '}
                <Anchor component={Link} inherit underline="always" to={{ search: `?rubrique=${RESULTATS}` }}>
                  {t('lectureSeule.decision')}
                </Anchor>{' '}
              </>
            )}
            <Anchor component={Link} inherit underline="always" to={`/demarches/${key.codeNational}/versions`}>
              {t('lectureSeule.versions')}
            </Anchor>
          </p>
        )}
        {versionFigee !== null && <RegistreDepuis />}
        {abandonnees > 0 && <p>{t('lectureSeule.abandonnees', { count: abandonnees })}</p>}
      </Notice>
    </div>
  )
}
