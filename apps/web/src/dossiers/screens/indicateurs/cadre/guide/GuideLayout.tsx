import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconListCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Etape } from '#dossiers/feuille/etapes'
import { etatsSections } from '#dossiers/feuille/etats-sections'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { onceDrawn } from '#dossiers/feuille/once-drawn'
import { codesOfPage, pageAfter } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useComptes, useDireComptes } from '#dossiers/feuille/use-comptes'
import { useFieldInAddress } from '#dossiers/feuille/use-field-in-address'
import { useRefusees } from '#dossiers/feuille/use-refusees'
import { Presence } from '#dossiers/presence/Presence'
import { useBranding } from '#socle/theme/branding'
import { topBar } from '#socle/ui/sticky-bars'
import { useCorrections } from '../../actes/corrections/corrections'
import { Later, Stage } from '../../lignes/Stage'
import { ActionBar, boutonSuite } from '../ActionBar'
import { AuditARepondre } from '../AuditARepondre'
import { Dialogues, Fiche, goToFirstField, useContentIsFields, useFocusOnPage } from '../SheetLayout'
import { useAutosaveGuard } from '../use-autosave-guard'
import classes from './Guide.module.css'
import { GuideButton } from './GuideButton'

/** One section of a file, with its position above and the next step below: the same fields and the same save bar as a sheet. */
export function GuideLayout({ etapes, etape }: { etapes: readonly Etape[]; etape: Etape }) {
  const { t } = useTranslation('indicateurs')
  const { autosave } = useSheet()
  const { titleSite } = useBranding()
  const top = useRef<HTMLDivElement>(null)
  useAutosaveGuard(autosave)
  useFocusOnPage(etape.section, top)
  useFieldInAddress(etape)
  useContentIsFields()
  useDocumentTitle(`${etape.libelle} – ${titleSite}`)
  const rang = etapes.indexOf(etape) + 1
  const aCorriger = useCorrectionSuivante(etapes, etape)
  const corrections = useCorrections()
  // Nobody asks about the other sections: the farmer sends the file from here.
  const isCorrected = corrections.length > 0 && corrections.every(({ traiteLe }) => traiteLe !== null)
  const suite = isCorrected ? null : (aCorriger ?? pageAfter(etapes, etape) ?? null)
  const goOn = useGoOnByEnter(etape, suite === null)
  return (
    <div ref={top} className={classes.guide}>
      <div ref={topBar} className={classes.bar}>
        <Link to={{ search: '' }} className={classes.reste}>
          <IconListCheck size={20} aria-hidden />
          {t('guide.reste')}
        </Link>
        <p className={classes.position}>{t('guide.position', { rang, total: etapes.length })}</p>
        <Presence />
      </div>
      <div className={classes.head}>
        <Title order={1} className={classes.title} tabIndex={-1}>
          {etape.module}
        </Title>
        <Manque etape={etape} />
      </div>
      <div className={classes.notices}>
        <AuditARepondre />
      </div>
      <Stage key={etape.section} page={etape} className={classes.section} onEnd={goOn}>
        <Fiche page={etape} pages={etapes} />
      </Stage>
      {/* After the section, which takes the free room: with a section of another length the link would be seen to move. */}
      <Later key={`fiche ${etape.section}`}>
        <div className={classes.whole}>
          <GuideButton from={etape} />
        </div>
      </Later>
      <ActionBar pages={etapes} page={etape} suite={suite} isCorrection={aCorriger !== undefined} />
      <Dialogues />
    </div>
  )
}

/** Section of the first correction left, on a section whose own are treated: a farmer with three of them need not walk through the file. */
function useCorrectionSuivante(etapes: readonly Etape[], { section }: Etape): Etape | undefined {
  const corrections = useCorrections()
  const here = corrections.filter(({ sousRubrique }) => sousRubrique === section)
  if (here.length === 0 || here.some(({ traiteLe }) => traiteLe === null)) return undefined
  const left = corrections.find(({ traiteLe }) => traiteLe === null)
  return etapes.find((one) => one.section === left?.sousRubrique)
}

/**
 * Goes on by Enter in the last field: to the first field of the next section, so that the telephone's keyboard stays open from one section to the next. The
 * last section leads to the button that sends the file.
 */
function useGoOnByEnter({ section }: Etape, isLast: boolean): () => void {
  const from = useRef<string | null>(null)
  useEffect(() => {
    if (from.current === null || from.current === section) return
    from.current = null
    onceDrawn(goToFirstField)
  }, [section])
  return () => {
    const button = boutonSuite()
    if (isLast) return button?.focus()
    from.current = section
    button?.click()
  }
}

/**
 * Numbers of faults and of empty fields of the section: the messages stand beside their fields, and a link leads to the first of these. One surface of ten may
 * be enough for its points: the other fields then stay empty by right. A proposed value leaves its box empty.
 */
function Manque({ etape }: { etape: Etape }) {
  const { t } = useTranslation('indicateurs')
  const sheet = useSheet()
  const { scheme, store } = sheet
  const goToField = useGoToField()
  const comptes = useComptes(etape)
  const fautif = useFirstFault(etape)
  const direComptes = useDireComptes()
  const refusees = useRefusees().map(({ code }) => code)
  const count = useSummary(() =>
    etatsSections(sheet, etape, refusees).reduce((sum, { manques }) => sum + manques.length, 0),
  )
  const isFull = useSummary(() =>
    store
      .visible(codesOfPage(etape))
      .every((code) => scheme.indicateurs.get(code)?.modifiable !== true || store.ligne(code).saisie !== null),
  )
  const said = [...direComptes(comptes), ...(count > 0 ? [t('progression.reste', { count })] : [])]
  const etat = said.join(' · ') || t(isFull ? 'guide.rempli' : 'guide.suffit')
  const text = t('guide.section', { etat })
  return (
    <p className={classes.manque}>
      {fautif === null ? (
        text
      ) : (
        <button type="button" className={classes.fautif} onClick={() => goToField(fautif)}>
          {text}
        </button>
      )}
    </p>
  )
}

/** Name of the first field of the section with a refused entry, or else with a message, errors first; null without one. */
function useFirstFault(etape: Etape): string | null {
  const { scheme, readings } = useSheet()
  const codes = codesOfPage(etape)
  const refusee = useRefusees().find(({ code }) => codes.includes(code))
  const fautif = useSummary(() => {
    const here = readings
      .faults()
      .filter(({ code }) => codes.includes(code) && scheme.indicateurs.get(code)?.modifiable === true)
    return (here.find(({ severite }) => severite === 'erreur') ?? here[0])?.code ?? null
  })
  return refusee?.name ?? fautif
}
