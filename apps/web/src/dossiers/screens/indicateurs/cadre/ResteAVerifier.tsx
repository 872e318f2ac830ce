import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Page } from '#dossiers/feuille/rubriques'
import { addressOf } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useAVerifier } from '#dossiers/feuille/validites'
import { useVerification } from '../actes/use-juge'
import classes from './ProgressionCard.module.css'

/** Number of unjudged sections in these modules, with a link to the first; only for people who judge, while the file can be judged. */
export function ResteAVerifier({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation('indicateurs')
  const { dossier, scheme } = useSheet()
  const left = useAVerifier(pages)
  const [first] = left
  const isVerified = useVerification()
  if (!dossier.permissions.modifierValidites || !isVerified) return null
  const context = scheme.validitePar
  const page = pages.find(({ sousRubriques }) =>
    sousRubriques.some(({ codeNational }) => codeNational === first?.sousRubrique),
  )
  if (first === undefined || page === undefined)
    return <p className={classes.caption}>{t('validite.toutVerifie', { context })}</p>
  return (
    <p className={classes.caption}>
      <Link to={{ ...addressOf(page), hash: `#${first.sousRubrique}` }}>
        {t('validite.reste', { count: left.length, context })}
      </Link>
    </p>
  )
}
