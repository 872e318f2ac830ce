import { VisuallyHidden } from '@mantine/core'
import type { Statut } from '@sillon/domain'
import {
  IconAlertCircle,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDotted,
  IconCircleX,
  IconMessageExclamation,
  IconMinus,
} from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type EtatSection, etatsSections } from '#dossiers/feuille/etats-sections'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { goToSousRubrique } from '#dossiers/feuille/go-to-sous-rubrique'
import { codesDe, type Page, type SousRubrique } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useRefusees } from '#dossiers/feuille/use-refusees'
import { useVerdicts, type VerdictDeSection } from '#dossiers/feuille/validites'
import { useStore } from '#socle/state/store'
import { useJuge, useVerification } from '../actes/use-juge'
import classes from './Rail.module.css'
import { useSectionCourante } from './use-section-courante'

/**
 * Sections of a sheet, with the current one marked; each with its empty fields and one sign: of its verdict while the file is verified, of its completion before.
 * A failed requirement or an error has its sign in every state: during the verification after the name, as a verdict does not mend it.
 */
export function Rail({ page, onChoice }: { page: Page; onChoice: () => void }) {
  const { t } = useTranslation('indicateurs')
  const sheet = useSheet()
  const refusees = useRefusees().map(({ code }) => code)
  const courante = useSectionCourante()
  const isVerified = useVerification()
  const juge = useJuge()
  const verdicts = useVerdicts(page)
  useStore(sheet.corrections)
  useSummary(() => JSON.stringify(etatsSections(sheet, page, refusees)))
  const etats = etatsSections(sheet, page, refusees)
  /** While a farmer corrects, a section that is not valid is not ticked as filled in. */
  const verdictDans = (verdict: VerdictDeSection | null) =>
    isVerified || (juge && verdict === 'nonValide') ? verdict : null
  if (etats.length < 2 || page.isSynthese) return null
  const reached = etats.some(({ codeNational }) => codeNational === courante) ? courante : etats[0]?.codeNational
  return (
    <nav aria-label={t('sections')} className={classes.root}>
      <ul onKeyDown={moveInRail}>
        {etats.map((etat) => {
          const section = page.sousRubriques.find(({ codeNational }) => codeNational === etat.codeNational)
          return (
            section !== undefined && (
              <Section
                key={etat.codeNational}
                section={section}
                etat={etat}
                verdict={verdictDans(verdicts.get(etat.codeNational) ?? null)}
                isCurrent={courante === etat.codeNational}
                isReached={reached === etat.codeNational}
                onChoice={onChoice}
              />
            )
          )
        })}
      </ul>
    </nav>
  )
}

/** Codes of the sections in the rail of a page; none without a rail. */
export function useSectionsDuRail(page: Page): string[] {
  const shown = useSummary((store) =>
    page.sousRubriques
      .filter((section) => store.isAnyVisible(codesDe(section)))
      .map(({ codeNational }) => codeNational)
      .join(' '),
  ).split(' ')
  return shown.length < 2 || page.isSynthese ? [] : shown
}

/** One tab stop; up and down move between sections, right and left between a section and its missing rows. */
function moveInRail(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const item = document.activeElement?.closest('li')
  const list = event.currentTarget
  if (item == null) return
  const buttonOf = (line: Element | undefined, rank: number) => line?.querySelectorAll('button')[rank]
  const lines = [...list.children]
  const target =
    step !== undefined
      ? buttonOf(lines[lines.indexOf(item) + step], 0)
      : event.key === 'Home'
        ? buttonOf(lines[0], 0)
        : event.key === 'End'
          ? buttonOf(lines.at(-1), 0)
          : event.key === 'ArrowRight'
            ? buttonOf(item, 1)
            : event.key === 'ArrowLeft'
              ? buttonOf(item, 0)
              : undefined
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

/** A section without entries and without required fields has the dash of an empty value: nothing in it is to be filled in. */
const ICONES: Readonly<Partial<Record<Statut, typeof IconMinus>>> = {
  EN_ERREUR: IconAlertCircle,
  INCOMPLET: IconCircleDotted,
  SOUS_LE_SEUIL: IconAlertCircle,
}

/** As in the head of the section. */
const VERDICTS: Readonly<Record<VerdictDeSection, typeof IconMinus>> = {
  aVerifier: IconCircleDashed,
  valide: IconCircleCheck,
  nonValide: IconCircleX,
}

interface SectionProps {
  section: SousRubrique
  etat: EtatSection
  /** Null while the rail tells the completion, and for a section that nobody judges. */
  verdict: VerdictDeSection | null
  isCurrent: boolean
  /** Roving tabindex: Tab enters the rail at this section, and the arrows move from it. */
  isReached: boolean
  onChoice: () => void
}

const Section = memo(function Section({ section, etat, verdict, isCurrent, isReached, onChoice }: SectionProps) {
  const { t } = useTranslation('indicateurs')
  const goToField = useGoToField()
  const { corrections, erreurs, manques, exigences, statut, estFaite, estResultats } = etat
  const [premier] = manques
  const isBelow = exigences > 0
  const isWrong = erreurs > 0 || isBelow
  const Icon =
    verdict !== null
      ? VERDICTS[verdict]
      : corrections > 0
        ? IconMessageExclamation
        : estFaite
          ? IconCheck
          : (ICONES[isBelow && erreurs === 0 ? 'SOUS_LE_SEUIL' : statut] ?? IconMinus)
  const said = [
    corrections > 0 && t('compte.corrections', { count: corrections }),
    erreurs > 0 && t('compte.erreurs', { count: erreurs }),
    manques.length > 0 && t('progression.reste', { count: manques.length }),
    isBelow && t('compte.exigences', { count: exigences }),
    verdict === null ? estFaite && t('rail.faite') : t(`validite.${verdict}`),
  ].filter((one) => one !== false)
  return (
    <li>
      <button
        type="button"
        className={classes.section}
        tabIndex={isReached ? 0 : -1}
        aria-current={isCurrent || undefined}
        data-etat={isWrong ? 'erreur' : (verdict ?? (corrections > 0 ? 'correction' : estFaite ? 'faite' : undefined))}
        data-verdict={verdict ?? undefined}
        data-resultats={(verdict === null && estResultats && !isWrong && corrections === 0) || undefined}
        title={[section.libelle, ...said].join(', ')}
        onClick={() => {
          onChoice()
          goToSousRubrique(section.codeNational)
        }}
      >
        <Icon size={16} aria-hidden />
        <span className={classes.name}>{section.libelleCourt}</span>
        {isWrong && (verdict !== null || corrections > 0) && <IconAlertCircle size={16} data-faute aria-hidden />}
        {said.length > 0 && <span className={VisuallyHidden.classes.root}>, {said.join(', ')}</span>}
      </button>
      {premier !== undefined && (
        <button
          type="button"
          className={classes.manques}
          tabIndex={-1}
          title={t('progression.reste', { count: manques.length })}
          aria-label={t('rail.allerAuManque', { section: section.libelle, count: manques.length })}
          onClick={() => {
            onChoice()
            goToField(premier)
          }}
        >
          {manques.length}
        </button>
      )}
    </li>
  )
}, isSameSection)

/** States are computed anew at each change of a value: a section without a change of its own does not render. */
function isSameSection({ etat, ...one }: SectionProps, { etat: etatOfOther, ...other }: SectionProps): boolean {
  const names = Object.keys(one) as (keyof typeof one)[]
  return names.every((name) => one[name] === other[name]) && JSON.stringify(etat) === JSON.stringify(etatOfOther)
}
