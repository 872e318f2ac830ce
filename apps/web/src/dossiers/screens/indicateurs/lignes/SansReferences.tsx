import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useAnnee } from '#dossiers/feuille/use-annee'
import { QuiLesSaisit } from '#socle/session/QuiLesSaisit'
import classes from './SousRubriqueSection.module.css'

/** References of the year without a value for this farm, which the points of a section wait for, and who can enter them. */
export function SansReferences({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('referentiels')
  const { readings } = useSheet()
  const annee = useAnnee()
  const ici = () => [
    ...new Set(
      readings
        .referencesManquantes()
        .filter(({ code }) => codes.includes(code))
        .map(({ liste }) => liste),
    ),
  ]
  useSummary(() => ici().join())
  return ici().map((liste) => (
    <p key={liste} className={classes.sansAnnee}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t('manquantes.section', { liste: t(`listes.${liste}`), annee: annee('n') })} {t('manquantes.effet')}{' '}
        <QuiLesSaisit liste={liste} millesime={Number(annee('n'))} />
      </span>
    </p>
  ))
}
