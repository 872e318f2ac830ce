import { listDemandesDemarches } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { may } from '#socle/session/acces'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import classes from './DemandesCard.module.css'

/** Farms whose farmer asks for a procedure, for a person who may give one; absent while nobody asks. */
export function DemandesCard() {
  const { t } = useTranslation('premiers-pas')
  const user = useUser()
  const { date } = useFormat()
  const { data = [] } = useQuery({ ...read(listDemandesDemarches, {}), enabled: may(user, 'demarches.write') })
  if (data.length === 0) return null
  return (
    <div className={classes.root}>
      <Card title={t('demandes.titre')}>
        <ul className={classes.liste}>
          {data.map(({ idExploitation, raisonSociale, nomCommune, demandeur, demandeeLe }) => (
            <li key={idExploitation}>
              <Link to={`/dossiers/${idExploitation}`}>
                {t('demandes.une', { raisonSociale, commune: nomCommune })}
              </Link>
              <span className={classes.note}> {t('demandes.par', { nom: demandeur, date: date(demandeeLe) })}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
