import { IconMessageQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../../state/store'
import { questionsDuDossier } from '../../feuille/questions'
import classes from './Questions.module.css'

/** That questions of the file still wait for an answer, said before it is decided: nothing that stands in the way. */
export function QuestionsSansReponse() {
  const { t } = useTranslation('indicateurs')
  const known = useStore(questionsDuDossier)
  if (known === null || known === 'ECHEC') return null
  const open = known.questions.filter(({ attend, estResolue }) => attend !== null && !estResolue)
  if (open.length === 0) return null
  return (
    <div className={classes.sansReponse}>
      <p>
        <IconMessageQuestion size={18} aria-hidden /> {t('decision.questions', { count: open.length })}
      </p>
      <ul>
        {open.map(({ idQuestion, libelle, messages }) => (
          <li key={idQuestion}>
            <strong>{libelle}</strong> {messages[0]?.texte}
          </li>
        ))}
      </ul>
    </div>
  )
}
