import { type EtatDossier, type getAvancement, phraseDeSuspens } from '@sillon/contract'
import { areResultsOpen, RESULTATS } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Answer } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import classes from './Avancement.module.css'
import { pageDe } from './suite'

interface Props {
  codeNational: string
  etat: EtatDossier
  avancement: Answer<typeof getAvancement>
  /** Without a rotation no sheet opens. */
  areSheetsOpen: boolean
}

/** Open fields, proofs, questions and sections of an undecided file: those of its submission during the entry, then those of its decision. */
export function EnSuspens({ codeNational, etat, avancement, areSheetsOpen }: Props) {
  const { t } = useTranslation('avancement')
  const { language } = useFormat()
  const { role } = useUser()
  const suspens = avancement.suspens.filter((one) => 'codes' in one)
  if (suspens.length === 0) return null
  const adresseDe = (code: (typeof suspens)[number]['code']) => {
    if (!areSheetsOpen) return null
    const etape = avancement.etapes.find(
      ({ aRemplir, statut }) =>
        (code === 'CHAMPS_VIDES' && aRemplir > 0) || (code === 'VALEURS_EN_ERREUR' && statut === 'EN_ERREUR'),
    )
    if (etape !== undefined) return pageDe(codeNational, etape.rubrique, etape.sousRubrique)
    return areResultsOpen(role, etat) ? pageDe(codeNational, RESULTATS) : null
  }
  return (
    <ul className={classes.suspens} aria-label={t('suspens')}>
      {suspens.map((one) => {
        const phrase = phraseDeSuspens(one, language, avancement.validitePar)
        const adresse = adresseDe(one.code)
        return <li key={one.code}>{adresse === null ? phrase : <Link to={adresse}>{phrase}</Link>}</li>
      })}
    </ul>
  )
}
