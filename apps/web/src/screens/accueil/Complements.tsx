import type { Exploitation } from '@sillon/contract'
import { OriginesCard } from '../../exploitation/OriginesCard'
import { PreuvesCard } from './PreuvesCard'
import { QuestionsCard } from './QuestionsCard'

interface Props {
  exploitation: Exploitation
  idMillesime: number
}

/** What is told of a farm where there is something to tell: questions that wait for who reads, proofs that its auditor waits for, the farms that it comes from. */
const Complements = ({ exploitation, idMillesime }: Props) => (
  <>
    <QuestionsCard exploitation={exploitation} idMillesime={idMillesime} />
    <PreuvesCard exploitation={exploitation} idMillesime={idMillesime} />
    <OriginesCard idExploitation={exploitation.idExploitation} />
  </>
)
export default Complements
