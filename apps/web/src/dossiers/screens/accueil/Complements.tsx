import type { Exploitation } from '@sillon/contract'
import { type ReactNode, useState } from 'react'
import { FichierLoading } from './AccueilLoading'
import { AuditCard, useAuditsARepondre } from './AuditCard'
import { QuestionsCard, useQuestionsASuivre } from './QuestionsCard'

interface Props {
  exploitation: Exploitation
  idMillesime: number
  /** Whether the files, which are the children, come before the cards. */
  isFileFirst: boolean
  children: ReactNode
}

/**
 * Cards of pending work besides the files: questions and audited values to answer. The files come below them, and are drawn once the answers are known: cards
 * that came later would push them away from under a finger.
 */
export function Complements({ isFileFirst, children, ...asked }: Props) {
  const calls = [useQuestionsASuivre(asked), useAuditsARepondre(asked)]
  const [isDrawn, setDrawn] = useState(false)
  // A call that failed is tried again without holding up the page, and without taking away what is there.
  if (!isDrawn && calls.some(({ isLoading, failureCount }) => isLoading && failureCount === 0))
    return <FichierLoading />
  if (!isDrawn) setDrawn(true)
  return (
    <>
      {isFileFirst && children}
      <QuestionsCard {...asked} />
      <AuditCard {...asked} />
      {!isFileFirst && children}
    </>
  )
}
