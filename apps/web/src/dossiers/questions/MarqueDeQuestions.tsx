import type { Question } from '@sillon/contract'
import { IconMessage, IconMessageQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#socle/state/store'
import { type EtatDeQuestions, etatDe, lieuDesQuestions, questionsDuDossier, questionsSur } from './du-dossier'
import classes from './MarqueDeQuestions.module.css'

/**
 * Marker of a place with questions: their number, and whether one waits for the reader or has a new answer. A click opens them. Draws nothing without
 * questions.
 */
export function MarqueDeQuestions({ lieu, libelle }: { lieu: string; libelle: string }) {
  const questions = questionsSur(useStore(questionsDuDossier), lieu)
  const etat = etatDe(questions)
  return etat === null ? null : <Marque lieu={lieu} libelle={libelle} questions={questions} etat={etat} />
}

interface Props {
  lieu: string
  libelle: string
  questions: readonly Question[]
  etat: EtatDeQuestions
}

/** A component of its own: its texts load with the questions. */
function Marque({ lieu, libelle, questions, etat }: Props) {
  const { t } = useTranslation('questions')
  const open = questions.filter(({ estResolue }) => !estResolue).length
  const name = t(`marque.${etat}`, { count: open || questions.length, libelle })
  return (
    <button
      type="button"
      className={classes.root}
      data-etat={etat}
      title={name}
      aria-label={name}
      onClick={() => lieuDesQuestions.set(lieu)}
    >
      {etat === 'ATTEND' ? <IconMessageQuestion size={16} aria-hidden /> : <IconMessage size={16} aria-hidden />}
      {open > 0 && <span aria-hidden>{etat === 'REPONDUE' ? `${open} ✓` : open}</span>}
    </button>
  )
}
