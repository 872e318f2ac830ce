import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '#socle/state/store'
import { codeDuChamp, nomDuChamp } from '../feuille/saisies-refusees'
import { useSheet } from '../feuille/sheet-context'
import { fermerLesQuestions, lieuAQuestionner, lieuDesQuestions, questionner, questionsDuDossier } from './du-dossier'
import { QuestionsDialog } from './QuestionsDialog'
import { useQuestions } from './use-questions'

/**
 * Loads the questions of the open file for all components, and shows the dialog of a place opened by its marker, by a link with the place in its state, or by
 * Ctrl+Alt+M in a field, the usual shortcut of comments.
 */
export default function SuiviDesQuestions() {
  const { result } = useQuestions()
  const lieu = useStore(lieuDesQuestions)
  const aQuestionner = useStore(lieuAQuestionner)
  const { state, key } = useLocation()
  const { data, isError } = result
  useEffect(() => {
    if (data !== undefined) questionsDuDossier.set(data)
    else if (isError) questionsDuDossier.set('ECHEC')
  }, [data, isError])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again opens them again
  useEffect(() => {
    const asked: unknown = state?.questions
    if (typeof asked === 'string') lieuDesQuestions.set(asked)
  }, [state, key])
  useEffect(
    () => () => {
      questionsDuDossier.set(null)
      fermerLesQuestions()
    },
    [],
  )
  useQuestionKey()
  return lieu === null ? null : (
    <QuestionsDialog key={lieu} lieu={lieu} isPosee={aQuestionner === lieu} onClose={fermerLesQuestions} />
  )
}

/** With Alt some keyboards produce another letter. */
const isM = ({ key, code }: KeyboardEvent) => key.toLowerCase() === 'm' || code === 'KeyM'

/** The name of a field is its row's code, followed by its campaign or part. */
function useQuestionKey(): void {
  const { scheme } = useSheet()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || !(event.ctrlKey || event.metaKey) || !isM(event)) return
      const target = event.target instanceof Element ? event.target : null
      const code = codeDuChamp((target && nomDuChamp(target)) ?? '')
      if (!scheme.indicateurs.has(code) || target?.closest('[role="dialog"]')) return
      event.preventDefault()
      questionner(code)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [scheme])
}
