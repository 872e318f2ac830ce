import { type EtatDossier, type getAvancement, phraseDeSuspens, type Suspens } from '@sillon/contract'
import { areResultsOpen, PREUVES_DES_RESULTATS, RESULTATS } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { Link, type LinkProps } from 'react-router'
import type { Answer } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import classes from './Avancement.module.css'
import { pageDe } from './suite'

/** Kinds whose places are rows: the link leads to the field of the first one. */
const DE_LIGNES: readonly Suspens['code'][] = [
  'CHAMPS_VIDES',
  'VALEURS_EN_ERREUR',
  'EXIGENCES_NON_TENUES',
  'AVERTISSEMENTS',
  'VALEURS_A_CONFIRMER',
  'VALEURS_CONTESTEES',
]

/** Address of a place, with the state that opens its proofs or questions there. */
type Lien = Pick<LinkProps, 'to' | 'state'>

interface Props {
  codeNational: string
  etat: EtatDossier
  avancement: Answer<typeof getAvancement>
  /** Without a rotation no sheet opens. */
  areSheetsOpen: boolean
}

/** Open fields, proofs, questions and sections of an undecided file, each a link to its first place: those of its submission during the entry, then those of its decision. */
export function EnSuspens({ codeNational, etat, avancement, areSheetsOpen }: Props) {
  const { t } = useTranslation('avancement')
  const { language } = useFormat()
  const { role } = useUser()
  const suspens = avancement.suspens.filter((one) => 'codes' in one)
  if (suspens.length === 0) return null
  const lienDe = ({ code, codes }: (typeof suspens)[number]): Lien | null => {
    const [lieu, ...others] = codes
    const isPreuve = code.startsWith('PREUVES_')
    // Without a rotation, the sheets are closed; documents are not.
    if (!areSheetsOpen) return isPreuve ? { to: '/documents' } : null
    const { rubrique = null, sousRubrique = null } = avancement.premiers.find((one) => one.code === code) ?? {}
    const place = DE_LIGNES.includes(code) && lieu !== undefined ? lieu : sousRubrique
    const page = rubrique === null ? null : pageDe(codeNational, rubrique, place)
    // Every sheet opens the proofs and the questions of the file as a whole.
    const uneFiche = { pathname: `/demarches/${codeNational}/indicateurs` }
    // The results list the proofs of all places; the dialog of one place would name a part of them.
    if (isPreuve && others.some((other) => other !== lieu) && areResultsOpen(role, etat))
      return { to: pageDe(codeNational, RESULTATS, PREUVES_DES_RESULTATS) }
    if (isPreuve) return { to: page ?? uneFiche, state: { preuves: sousRubrique ?? lieu } }
    if (code === 'QUESTIONS_OUVERTES') return { to: page ?? uneFiche, state: { questions: lieu } }
    if (page !== null) return { to: page }
    return areResultsOpen(role, etat) ? { to: pageDe(codeNational, RESULTATS) } : null
  }
  return (
    <ul className={classes.suspens} aria-label={t('suspens')}>
      {suspens.map((one) => {
        const phrase = phraseDeSuspens(one, language, avancement.validitePar)
        const lien = lienDe(one)
        return <li key={one.code}>{lien === null ? phrase : <Link {...lien}>{phrase}</Link>}</li>
      })}
    </ul>
  )
}
