import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format'
import { useExploitation } from '../../../session/exploitation'
import { useSheet } from '../feuille/sheet-context'
import classes from './EnTeteImprime.module.css'

/** On paper only: whose results these are, and of which day. */
export function EnTeteImprime() {
  const { t } = useTranslation('indicateurs')
  const { date } = useFormat()
  const { key, scheme } = useSheet()
  const { data: exploitation } = useExploitation()
  if (exploitation === undefined) return null
  const { raisonSociale, siret, nomCommune, codePostal } = exploitation
  return (
    <div className={classes.root}>
      <p className={classes.exploitation}>{raisonSociale}</p>
      <p>{t('impression.lieu', { siret, commune: [codePostal, nomCommune].filter(Boolean).join(' ') })}</p>
      <p>
        {t('impression.dossier', {
          demarche: scheme.codeNational,
          millesime: key.millesime,
          version: scheme.version,
          date: date(new Date().toISOString()),
        })}
      </p>
    </div>
  )
}
