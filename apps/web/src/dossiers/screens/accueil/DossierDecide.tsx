import { getAvancement, getDossier } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { useMoments } from '#socle/i18n/use-moments'
import classes from './Cards.module.css'

interface Props {
  idExploitation: number
  codeNational: string
  millesime: number
}

/** Decision on a file: author, date and reason; below it the calculated verdict, for those who may see it. */
export function DossierDecide({ idExploitation, codeNational, millesime }: Props) {
  const { t } = useTranslation()
  const { date } = useMoments()
  const asked = { params: { idExploitation, codeNational }, query: { millesime } }
  // The file may have just been decided, perhaps for the second time.
  const { data: dossier } = useQuery({ ...read(getDossier, asked), staleTime: 0 })
  const { data: avancement } = useQuery({ ...read(getAvancement, asked), staleTime: 0 })
  const annee = dossier?.exploitationDemarcheMillesime ?? null
  const verdict = avancement?.verdict ?? null
  return (
    <>
      {annee?.decision != null && (
        <span className={classes.soft}>
          {t(annee.decision.par === null ? 'decision.le' : 'decision.parLe', {
            nom: annee.decision.par,
            date: date(annee.decision.le),
          })}
        </span>
      )}
      {annee?.motifDecision != null && (
        <span className={classes.soft}>{t('decision.motif', { motif: annee.motifDecision })}</span>
      )}
      {verdict !== null && <span className={classes.soft}>{t(`calculConcluait.${verdict}`)}</span>}
    </>
  )
}
