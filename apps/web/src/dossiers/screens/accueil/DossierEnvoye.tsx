import { getDossier } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '#socle/api/read'
import { useSoumissionText } from '../../dossier/use-soumission-text'
import classes from './Cards.module.css'

interface Props {
  idExploitation: number
  codeNational: string
  millesime: number
}

/** Submission of a file that waits for its check: date and recipients. */
export function DossierEnvoye({ idExploitation, codeNational, millesime }: Props) {
  const textOf = useSoumissionText()
  const { data } = useQuery({
    ...read(getDossier, { params: { idExploitation, codeNational }, query: { millesime } }),
    // The file may have just been sent, perhaps for the second time.
    staleTime: 0,
  })
  const { soumission = null, etatDossier = 'ATTENTE_VERIFICATION' } = data?.exploitationDemarcheMillesime ?? {}
  return soumission === null ? null : <span className={classes.soft}>{textOf(soumission, etatDossier)}</span>
}
