import type { AlertePortefeuille, DossierSuivi } from '@sillon/contract'
import { PREUVES_DES_RESULTATS, RESULTATS } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './Portefeuille.module.css'

/** Checks of rows: the link leads to the field of the first one. */
const DE_LIGNES: readonly AlertePortefeuille[] = ['VALEUR_IMPOSSIBLE', 'EXIGENCE_NON_TENUE', 'LOIN_DE_L_AN_DERNIER']

/** Alerts of a file, one a line. An alert about places has a link to the first one, and their number. */
export function Alertes({ dossier: { alertes }, adresse }: { dossier: DossierSuivi; adresse: string }) {
  const { t } = useTranslation('portefeuille')
  return (
    <ul className={classes.alertes}>
      {alertes.map(({ code, lieux }) => {
        const [first] = lieux
        const lieuxDits = lieux.map(({ libelle }) => libelle).join(', ')
        return (
          <li key={code} title={lieuxDits}>
            {first === undefined ? (
              t(`alerte.${code}`)
            ) : (
              // A proof of the whole file stands with its results.
              <Link
                to={{
                  pathname: adresse,
                  search: `?rubrique=${first.rubrique ?? RESULTATS}`,
                  // Of the file as a whole: the list of all proofs, on the results.
                  hash: DE_LIGNES.includes(code) ? first.code : (first.sousRubrique ?? PREUVES_DES_RESULTATS),
                }}
              >
                {t(`alerte.${code}`)}
              </Link>
            )}
            {lieux.length > 0 && (
              <>
                <span className={classes.hidden}> : {lieuxDits}</span>
                {lieux.length > 1 && <span aria-hidden> ({lieux.length})</span>}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
