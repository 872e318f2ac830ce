import type { Suspens } from '@sillon/contract'
import { IconAlertTriangle, IconChevronRight, IconCircleX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { type LigneDeSuspens, lignesDe } from './lignes'
import classes from './Suspens.module.css'
import type { ContexteDeSuspens } from './use-contexte'

/** Points that the calculation cannot count, or that an auditor refused. */
const GRAVES: readonly LigneDeSuspens['code'][] = [
  'VERDICT_CONTRAIRE',
  'REFERENCES_MANQUANTES',
  'VALEURS_EN_ERREUR',
  'EXIGENCES_NON_TENUES',
  'SECTIONS_NON_VALIDES',
  'VALEURS_CONTESTEES',
  'PREUVES_REFUSEES',
]

interface Props {
  suspens: readonly Suspens[]
  contexte: ContexteDeSuspens
  /** Closes the dialog of the list, because a line leads elsewhere. */
  onLeave?: () => void
}

/**
 * The checklist before a file is sent or decided, each line a link to its place. It depends neither on the open sheet nor on the router, so that a confirmation
 * dialog can show it.
 */
export function ListeDeSuspens({ suspens, contexte, onLeave }: Props) {
  return (
    <ul className={classes.liste} aria-label={contexte.t('suspens.titre')}>
      {lignesDe(suspens, contexte).map((ligne) => (
        <li key={ligne.code}>
          <Ligne ligne={ligne} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}

function Ligne({ ligne, onLeave }: { ligne: LigneDeSuspens; onLeave: Props['onLeave'] }) {
  const { code, phrase, detail, href, aller } = ligne
  const estGrave = GRAVES.includes(code)
  const Icon = estGrave ? IconCircleX : IconAlertTriangle
  const go = (event: MouseEvent) => {
    // In another tab only the address has an effect.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onLeave?.()
    aller()
  }
  return (
    <a href={href} className={classes.ligne} data-grave={estGrave || undefined} onClick={go}>
      <Icon size={20} aria-hidden />
      <span className={classes.mots}>
        {phrase}
        {detail !== null && <span className={classes.detail}>{detail}</span>}
      </span>
      <IconChevronRight size={18} aria-hidden />
    </a>
  )
}
