import type { DossierSuivi } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './Portefeuille.module.css'

/** What is wrong in a file, each with a link to the first place that it names. */
export function Alertes({ dossier: { alertes }, adresse }: { dossier: DossierSuivi; adresse: string }) {
  const { t } = useTranslation('portefeuille')
  if (alertes.length === 0) return '–'
  return (
    <ul className={classes.alertes}>
      {alertes.map(({ code, lieux: [first, ...others] }) => (
        <li key={code}>
          {t(`alerte.${code}`)}
          {first !== undefined && (
            <>
              {' – '}
              {first.rubrique === null ? (
                first.libelle
              ) : (
                <Link to={{ pathname: adresse, search: `?rubrique=${first.rubrique}`, hash: first.sousRubrique ?? '' }}>
                  {first.libelle}
                </Link>
              )}
              {others.length > 0 && ` ${t('autres', { count: others.length })}`}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
