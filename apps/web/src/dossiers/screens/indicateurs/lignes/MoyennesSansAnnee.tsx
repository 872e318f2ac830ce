import type { Campagne } from '@sillon/referentials'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useAnnee } from '#dossiers/feuille/use-annee'
import { useFormat } from '#socle/i18n/format'
import classes from './SousRubriqueSection.module.css'

/** Means of a section without a value for the current campaign, and their campaigns: the points do not include the current one. */
export function MoyennesSansAnnee({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const { scheme, readings } = useSheet()
  const annee = useAnnee()
  const ici = () => readings.moyennes().filter(({ lignes }) => lignes.some((code) => codes.includes(code)))
  useSummary(() => JSON.stringify(ici()))
  const moyennes = ici()
  if (moyennes.length === 0) return null
  const liste = new Intl.ListFormat(language)
  const textOf = (campagnes: readonly Campagne[]) =>
    t('moyenne.sansAnnee', { count: campagnes.length, annee: annee('n'), annees: liste.format(campagnes.map(annee)) })
  return moyennes.map(({ code, campagnes }) => (
    <p key={code} className={classes.sansAnnee}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {scheme.libelleOf(code)[language]}
        {t('deuxPoints')}
        {textOf(campagnes)}
      </span>
    </p>
  ))
}
