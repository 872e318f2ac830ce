import type { Exploitation } from '@sillon/contract'
import { OriginesCard } from '../../exploitation/OriginesCard'
import { PreuvesCard } from './PreuvesCard'

interface Props {
  exploitation: Exploitation
  idMillesime: number
}

/** What is told of a farm where there is something to tell: proofs that its auditor waits for, the farms that it comes from. */
const Complements = ({ exploitation, idMillesime }: Props) => (
  <>
    <PreuvesCard exploitation={exploitation} idMillesime={idMillesime} />
    <OriginesCard idExploitation={exploitation.idExploitation} />
  </>
)
export default Complements
