import { Skeleton } from '@mantine/core'
import type { Question } from '@sillon/contract'
import { LIEU_DOSSIER } from '@sillon/referentials'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#socle/ui/Dialog'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { sansBalises } from '../feuille/gras'
import { useSheet } from '../feuille/sheet-context'
import { Echange } from './Echange'
import type { Lieu } from './lieu'
import { QuestionForm } from './QuestionForm'
import classes from './Questions.module.css'
import { useQuestions } from './use-questions'

interface Props {
  lieu: string
  /** Opened to ask about the place: its form comes first, and closes the dialog with it. */
  isPosee: boolean
  onClose: () => void
}

/** Questions about a sub-section and its rows, or the whole file, with their answers; and the form of a new one about the opened place. */
export function QuestionsDialog({ lieu: code, isPosee, onClose }: Props) {
  const { t } = useTranslation('questions')
  const { result } = useQuestions()
  const { data, error, refetch } = result
  const lieux = useLieux(code)
  const [section] = lieux
  const opened = lieux.find((place) => place.code === code) ?? section
  const isHere = ({ lieu }: Question) => lieux.some((place) => place.code === lieu)
  const questions = data?.questions.filter(isHere) ?? []
  const ici = (question: Question) => Number(question.lieu !== code)
  const open = questions
    .filter(({ estResolue }) => !estResolue)
    .toSorted((one, other) => (isPosee ? ici(one) - ici(other) : 0))
  const resolved = questions.filter(({ estResolue }) => estResolue)
  /** Without questions the form is open at once. */
  const [isAsking, setAsking] = useState(false)
  const isFormAlone = isPosee || questions.length === 0
  const echangeDe = (question: Question) => (
    <Echange key={question.idQuestion} question={question} ecrire={data?.permissions.ecrire === true} />
  )
  const echanges = open.length > 0 && <ul className={classes.echanges}>{open.map(echangeDe)}</ul>
  const isFirst = isPosee && data?.permissions.ecrire === true
  return (
    <Dialog
      title={
        section?.code === LIEU_DOSSIER ? t('duDossier') : t('dialogue', { libelle: sansBalises(opened?.libelle ?? '') })
      }
      size="42rem"
      onClose={onClose}
      isEntry
      isLoading={data === undefined && error === null}
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton height={160} aria-hidden />
        ) : (
          <LoadFailure failure={error} onRetry={refetch} />
        )
      ) : (
        <div className={classes.pile}>
          {!isFirst && echanges}
          {questions.length === 0 && !data.permissions.ecrire && <p className={classes.soft}>{t('aucune')}</p>}
          <QuestionForm
            lieux={lieux}
            lieu={code}
            questions={data}
            isOpen={isAsking || isFormAlone}
            onOpen={() => setAsking(true)}
            onClose={() => (isFormAlone ? onClose() : setAsking(false))}
          />
          {isFirst && echanges}
          {resolved.length > 0 && (
            <details className={classes.resolues}>
              <summary>{t('resolues', { count: resolved.length })}</summary>
              <ul className={classes.echanges}>{resolved.map(echangeDe)}</ul>
            </details>
          )}
          <p className={classes.soft}>{t('lecteurs')}</p>
        </div>
      )}
    </Dialog>
  )
}

/** Places shown together: a sub-section with its entered rows, or the file as a whole. */
function useLieux(code: string): Lieu[] {
  const { t } = useTranslation('questions')
  const { scheme, tree, store } = useSheet()
  const ofRow = scheme.indicateurs.get(code)?.idSousRubrique
  const section = tree
    .flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
    .find(({ codeNational, idSousRubrique }) => codeNational === code || idSousRubrique === ofRow)
  if (section === undefined) return [{ code: LIEU_DOSSIER, libelle: t('dossier') }]
  const rows = section.libellesEnglobants
    .flatMap(({ indicateurs }) => indicateurs)
    .filter(({ codeNational }) => scheme.indicateurs.get(codeNational)?.modifiable === true)
    .filter(({ codeNational }) => codeNational === code || store.ligne(codeNational).visible)
  return [section, ...rows].map(({ codeNational, libelle }) => ({ code: codeNational, libelle }))
}
