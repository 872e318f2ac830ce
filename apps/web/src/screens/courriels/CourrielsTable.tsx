import { Anchor } from '@mantine/core'
import type { CourrielResume } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import table from '../../ui/Table.module.css'
import classes from './Courriels.module.css'
import { EtatCourrielBadge } from './EtatCourrielBadge'
import { useQuand } from './use-quand'

interface Props {
  courriels: readonly CourrielResume[]
  onRead: (idCourriel: number) => void
}

/** A page of mails; on a phone each is a card. */
export function CourrielsTable({ courriels, onRead }: Props) {
  const { t } = useTranslation('courriels')
  const quand = useQuand()
  return (
    <table className={table.table}>
      <caption className={table.caption}>{t('liste')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('colonne.sujet')}</th>
          <th scope="col">{t('colonne.destinataire')}</th>
          <th scope="col">{t('colonne.date')}</th>
          <th scope="col">{t('colonne.etat')}</th>
        </tr>
      </thead>
      <tbody>
        {courriels.map(({ idCourriel, sujet, destinataire, creeLe, etat, derniereErreur }) => (
          <tr key={idCourriel}>
            <td data-label={t('colonne.sujet')}>
              <Anchor
                component="button"
                type="button"
                className={classes.sujet}
                aria-label={t('lire', { sujet })}
                onClick={() => onRead(idCourriel)}
              >
                {sujet}
              </Anchor>
            </td>
            <td data-label={t('colonne.destinataire')}>{destinataire}</td>
            <td data-label={t('colonne.date')} className={classes.date}>
              {quand(creeLe)}
            </td>
            <td data-label={t('colonne.etat')}>
              <div>
                <EtatCourrielBadge etat={etat} />
                {derniereErreur !== null && <small className={classes.erreur}>{derniereErreur}</small>}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
