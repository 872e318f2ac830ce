import type { ChampReferentiel } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import classes from './LignesTable.module.css'

/** More values are no help: the exported file has the names of those in use. */
const ADMISES_AU_PLUS = 60

/** Columns of the file of a list, each with the values that it accepts: for people who write the file by a program. */
export function FormatDuFichier({ champs }: { champs: readonly ChampReferentiel[] }) {
  const { t } = useTranslation('referentiels')
  return (
    <details>
      <summary>{t('format.titre')}</summary>
      <dl className={classes.format}>
        {champs.map(({ nom, type, admises }) => (
          <div key={nom}>
            <dt>
              {t(`colonne.${nom}`)} <code>{nom}</code>
            </dt>
            <dd>
              {admises === null || admises.length > ADMISES_AU_PLUS
                ? t(admises === null ? `format.${type}` : 'format.voirLesNoms')
                : admises.map(({ code, libelle }) => `${code} (${libelle})`).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('format.noms')}</p>
    </details>
  )
}
