import { type Exploitation, listQuestionsEnAttente } from '@sillon/contract'
import { IconMessageCheck, IconMessageQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { request } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import { loadTexts } from '#socle/i18n/i18n'
import { Card } from '#socle/ui/Card'
import classes from './Cards.module.css'

interface Props {
  exploitation: Exploitation
  idMillesime: number
}

/** Questions on the files of the year for the reader to look at. */
export const useQuestionsASuivre = ({ exploitation: { idExploitation }, idMillesime }: Props) =>
  useQuery({
    queryKey: [listQuestionsEnAttente.path, idExploitation, idMillesime],
    queryFn: async ({ signal }) => {
      const asked = { params: { idExploitation }, query: { millesime: idMillesime }, signal }
      const [{ data }] = await Promise.all([request(listQuestionsEnAttente, asked), loadTexts('questions')])
      return data
    },
  })

/** Questions on the files of the year that wait for the reader, and the reader's own ones with an answer, each with a link; nothing without any. */
export function QuestionsCard(props: Props) {
  const { data: known = [] } = useQuestionsASuivre(props)
  const [waiting, answered] = [true, false].map((attend) => known.filter((one) => one.attendMaReponse === attend))
  return (
    <>
      {waiting !== undefined && waiting.length > 0 && <Liste titre="titre" questions={waiting} />}
      {answered !== undefined && answered.length > 0 && <Liste titre="reponses" questions={answered} />}
    </>
  )
}

type ASuivre = Awaited<ReturnType<typeof request<typeof listQuestionsEnAttente>>>['data']

function Liste({ titre, questions }: { titre: 'titre' | 'reponses'; questions: ASuivre }) {
  const { t } = useTranslation('questions')
  const { moment } = useFormat()
  const Icon = titre === 'titre' ? IconMessageQuestion : IconMessageCheck
  return (
    <Card title={t(`accueil.${titre}`)}>
      <ul className={classes.demarches}>
        {questions.map(({ idQuestion, codeNational, lieu, rubrique, libelle, dernier: { texte, auteur, ecritLe } }) => (
          <li key={idQuestion}>
            <Link
              to={{
                pathname: `/demarches/${codeNational}/indicateurs`,
                search: rubrique === null ? '' : `?rubrique=${rubrique}`,
              }}
              state={{ questions: lieu }}
              className={classes.demarche}
            >
              <span className={classes.demarcheIcon}>
                <Icon size={26} aria-hidden />
              </span>
              <span>
                <span className={classes.demarcheName}>{libelle}</span>
                <span>{texte}</span>
                <br />
                <span className={classes.soft}>
                  {t('accueil.de', { nom: auteur ?? t('personneEffacee'), date: moment(ecritLe).date })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
