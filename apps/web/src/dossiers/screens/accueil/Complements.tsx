import type { Exploitation } from '@sillon/contract'
import { PreuvesCard } from './PreuvesCard'
import { QuestionsCard } from './QuestionsCard'

interface Props {
  exploitation: Exploitation
  idMillesime: number
}

/** Cards of pending work besides the file: questions to answer, and proofs that the auditor asks for. */
const Complements = ({ exploitation, idMillesime }: Props) => (
  <>
    <QuestionsCard exploitation={exploitation} idMillesime={idMillesime} />
    <PreuvesCard exploitation={exploitation} idMillesime={idMillesime} />
  </>
)
export default Complements
