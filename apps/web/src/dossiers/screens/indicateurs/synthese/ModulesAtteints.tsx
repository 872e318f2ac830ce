import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf, etatsModules, type Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import classes from './Decision.module.css'
import { useConclusion } from './use-conclusion'

const ASPECTS = {
  atteints: { tone: 'good', Icon: IconCircleCheck },
  pasEncore: { tone: 'open', Icon: IconCircleDashed },
  manques: { tone: 'bad', Icon: IconCircleX },
} as const

/** Number of modules that reach the threshold; for each of the others, its points and a link. A module in error never reaches it. */
export function ModulesAtteints({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation('indicateurs')
  const { number, points: courts } = useFormat()
  const sheet = useSheet()
  const etats = etatsModules(sheet, pages)
  const missed = etats.filter(({ estAtteint, statut }) => !estAtteint || statut === 'EN_ERREUR')
  const isYoung = useConclusion() === 'PAS_ENCORE'
  const { tone, Icon } = missed.length === 0 ? ASPECTS.atteints : isYoung ? ASPECTS.pasEncore : ASPECTS.manques
  return (
    <p className={classes.modules} data-tone={tone}>
      <Icon size={20} aria-hidden />
      <span>
        {t('decision.modules', {
          count: etats.length - missed.length,
          total: etats.length,
          seuil: number(sheet.scheme.seuil),
        })}{' '}
        {missed.length > 0 && t('decision.manques', { count: missed.length })}{' '}
        {missed.map(({ codeNational, libelle, points, statut }) => {
          const page = pages.find((one) => one.codeNational === codeNational)
          return page === undefined ? null : (
            <Link key={codeNational} to={addressOf(page)} className={classes.lien}>
              {t('decision.module', {
                libelle,
                points: statut === 'EN_ERREUR' ? t('commun:statut.EN_ERREUR') : points === null ? '–' : courts(points),
              })}
            </Link>
          )
        })}
      </span>
    </p>
  )
}
