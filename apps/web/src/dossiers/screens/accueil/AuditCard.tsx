import { type Exploitation, getNouvelles } from '@sillon/contract'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '#socle/api/read'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import classes from './Cards.module.css'

interface Props {
  exploitation: Exploitation
  idMillesime: number
}

/** Audited values of the files of the year; asked for by farmers only. */
export function useAuditsARepondre({ exploitation: { idExploitation }, idMillesime }: Props) {
  const { role } = useUser()
  return useQuery({
    ...read(getNouvelles, { params: { idExploitation }, query: { millesime: idMillesime } }),
    enabled: role === 'AGRICULTEUR',
  })
}

/** Audited values that wait for the farmer's answer in the files of the year, with a link to the first of each file; nothing without any. */
export function AuditCard(props: Props) {
  const { t } = useTranslation('accueil')
  const { data: nouvelles } = useAuditsARepondre(props)
  const { demarches } = props.exploitation
  if (nouvelles === undefined || nouvelles.audits.length === 0) return null
  return (
    <Card title={t('audit.titre')}>
      <ul className={classes.demarches}>
        {nouvelles.audits.map(({ codeNational, nombre }) => (
          <li key={codeNational}>
            <Link to={`/demarches/${codeNational}/indicateurs`} state={{ audit: true }} className={classes.demarche}>
              <span className={classes.demarcheIcon}>
                <IconClipboardCheck size={26} aria-hidden />
              </span>
              <span>
                <span className={classes.demarcheName}>{t('audit.attendues', { count: nombre })}</span>
                <span className={classes.soft}>{demarches.find(({ code }) => code === codeNational)?.libelle}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
