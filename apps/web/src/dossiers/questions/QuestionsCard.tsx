import type { Question, QuestionsDuDossier } from '@sillon/contract'
import { LIEU_DOSSIER } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStore } from '#socle/state/store'
import { Card } from '#socle/ui/Card'
import lienClasses from '../feuille/Lien.module.css'
import { useSheet } from '../feuille/sheet-context'
import { etatDe, lieuDesQuestions, questionner, questionsDuDossier } from './du-dossier'
import classes from './Questions.module.css'

/**
 * The open questions of the file, each with a link: first those that wait for the reader, then the reader's own ones with an answer; and a button for a
 * question about the whole file.
 */
export function QuestionsCard() {
  const known = useStore(questionsDuDossier)
  return known === null || known === 'ECHEC' ? null : <Carte known={known} />
}

function Carte({ known: { questions, permissions } }: { known: QuestionsDuDossier }) {
  const { t } = useTranslation('questions')
  const open = questions.filter(({ estResolue }) => !estResolue)
  const rank = (one: Question) => Number(!one.attendMaReponse) + Number(!one.attendMaReponse && !one.aUneReponse)
  const sorted = open.toSorted((one, other) => rank(one) - rank(other))
  const resolved = questions.length - open.length
  return (
    <Card title={t('titre')}>
      {open.length === 0 && <p className={classes.soft}>{t(resolved > 0 ? 'toutesResolues' : 'rien')}</p>}
      <ul className={classes.liste}>
        {sorted.map((question) => (
          <li key={question.idQuestion} data-etat={etatDe([question])}>
            <Chemin question={question} />
            <span className={classes.extrait}>{dernierDe(question)}</span>
            {question.attendMaReponse && <span className={classes.attend}>{t('etat.attendMoi')}</span>}
            {question.aUneReponse && <span className={classes.attend}>{t('etat.repondue')}</span>}
          </li>
        ))}
      </ul>
      {(permissions.ecrire || resolved > 0) && (
        <button
          type="button"
          className={lienClasses.lien}
          onClick={() => (permissions.ecrire ? questionner : lieuDesQuestions.set)(LIEU_DOSSIER)}
        >
          {t(permissions.ecrire ? 'poserSurLeDossier' : 'duDossier')}
        </button>
      )}
      {permissions.ecrire && <p className={classes.raccourci}>{t('raccourci')}</p>}
    </Card>
  )
}

/** Link to the section of a question, which opens the question there. */
function Chemin({ question: { lieu, libelle, rubrique, idSousRubrique } }: { question: Question }) {
  const { tree } = useSheet()
  const section = tree
    .flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
    .find((one) => one.idSousRubrique === idSousRubrique)
  if (section === undefined)
    return (
      <button type="button" className={lienClasses.lien} onClick={() => lieuDesQuestions.set(lieu)}>
        {libelle}
      </button>
    )
  return (
    <Link
      to={{ search: `?rubrique=${rubrique}`, hash: `#${section.codeNational}` }}
      state={{ questions: lieu }}
      className={lienClasses.lien}
    >
      {libelle}
    </Link>
  )
}

const dernierDe = ({ messages }: Question) => messages.at(-1)?.texte ?? ''
