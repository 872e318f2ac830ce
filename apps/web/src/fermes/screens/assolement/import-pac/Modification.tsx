import type { LigneImportPac } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import classes from './Apercu.module.css'

/** Effect of the file on a line or parcel, and the side that changed since the last import. */
export function Modification({ changement, modification }: Pick<LigneImportPac, 'changement' | 'modification'>) {
  const { t } = useTranslation('import-pac')
  return (
    <>
      <span className={classes.badge}>{t(`changement.${changement}`)}</span>
      {modification !== null && <span className={classes.detail}>{t(`modification.${modification}`)}</span>}
    </>
  )
}
