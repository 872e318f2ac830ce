import type { Exploitation } from '@sillon/contract'
import { AuditCard } from './AuditCard'
import { PreuvesCard } from './PreuvesCard'
import { QuestionsCard } from './QuestionsCard'

interface Props {
  exploitation: Exploitation
  idMillesime: number
}

/** Cards of pending work besides the file: questions and audited values to answer, and proofs that the auditor asks for. */
const Complements = ({ exploitation, idMillesime }: Props) => (
  <>
    <QuestionsCard exploitation={exploitation} idMillesime={idMillesime} />
    <AuditCard exploitation={exploitation} idMillesime={idMillesime} />
    <PreuvesCard exploitation={exploitation} idMillesime={idMillesime} />
  </>
)
export default Complements
