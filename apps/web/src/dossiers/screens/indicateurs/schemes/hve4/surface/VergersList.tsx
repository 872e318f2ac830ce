import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import classes from './VergersList.module.css'
import { surfacesVergers } from './vergers'

/** Orchard areas of the rotation, by group: read-only here, edited in the rotation. */
export function VergersList() {
  const { t } = useTranslation('indicateurs')
  const { number, language } = useFormat()
  const { lignes } = useSheet()
  const vergers = surfacesVergers(lignes, language)
  if (vergers.length === 0) return null
  return (
    <div className={classes.root}>
      <Title order={3} className={classes.title}>
        {t('surface.vergers')}
      </Title>
      <dl className={classes.list}>
        {vergers.map(({ libelle, surface }) => (
          <div key={libelle}>
            <dt>{libelle}</dt>
            <dd>{number(surface)} ha</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
