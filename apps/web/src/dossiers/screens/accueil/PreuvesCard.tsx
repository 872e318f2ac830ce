import { type Exploitation, getNouvelles, getPreuves, type PreuvesDuDossier } from '@sillon/contract'
import { isDecided } from '@sillon/domain'
import { IconFiles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { demarchesOf } from '#fermes/exploitation/demarches-of'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { loadTexts } from '#socle/i18n/i18n'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import classes from './Cards.module.css'

interface Props {
  exploitation: Exploitation
  idMillesime: number
}

/** Proofs that wait in the files of the year, and the two calls that tell. */
export function usePreuvesARevoir({ exploitation: { idExploitation, demarches }, idMillesime }: Props) {
  const { role } = useUser()
  const dossiers = demarchesOf(demarches, idMillesime).filter(
    ({ etatDossier }) => etatDossier !== null && !isDecided(etatDossier),
  )
  const estAgriculteur = role === 'AGRICULTEUR'
  const nouvelles = useQuery({
    ...read(getNouvelles, { params: { idExploitation }, query: { millesime: idMillesime } }),
    enabled: !estAgriculteur,
  })
  const told = useQuery({
    queryKey: [getPreuves.path, 'accueil', idExploitation, idMillesime, dossiers.map(({ code }) => code)],
    enabled: dossiers.length > 0 && (estAgriculteur || (nouvelles.data?.preuves ?? 0) > 0),
    queryFn: async ({ signal }) => {
      const reading = dossiers.map(async ({ code: codeNational, libelle }) => {
        const params = { codeNational, idExploitation }
        const { data } = await request(getPreuves, { params, query: { millesime: idMillesime }, signal })
        return { code: codeNational, libelle, attente: enAttente(data) }
      })
      const [read] = await Promise.all([Promise.all(reading), loadTexts('preuves')])
      return read.flatMap(({ attente, ...dossier }) => (attente === null ? [] : [{ ...dossier, ...attente }]))
    },
  })
  return { nouvelles, told }
}

/**
 * Proofs that an auditor requested or refused in the files of the year, with a link to the first one of each file: for farmers, and for whoever attached a refused
 * one; nothing without any.
 */
export function PreuvesCard(props: Props) {
  const { data: told = [] } = usePreuvesARevoir(props).told
  return told.length > 0 ? <Liste told={told} /> : null
}

interface Attente {
  readonly demandees: number
  readonly refusees: number
  /** Place of the first of them. */
  readonly lieu: PreuvesDuDossier['lieux'][number]
}

/** Proofs that a file expects from the farmer; null without any. A refused proof beside an accepted one of its kind does not count. */
function enAttente({ lieux }: PreuvesDuDossier): Attente | null {
  const waiting = lieux.filter(({ etat }) => etat === 'DEMANDEE' || etat === 'REFUSEE')
  const [lieu] = waiting
  if (lieu === undefined) return null
  const count = (of: (lieu: Attente['lieu']) => number) => waiting.reduce((sum, one) => sum + of(one), 0)
  return {
    lieu,
    demandees: count(({ demandes }) => demandes.filter(({ estRepondue }) => !estRepondue).length),
    refusees: count(({ liens }) => liens.filter(({ etat }) => etat === 'REFUSEE').length),
  }
}

function Liste({ told }: { told: readonly (Attente & { code: string; libelle: string })[] }) {
  const { t } = useTranslation('preuves')
  return (
    <Card title={t('titre')}>
      <ul className={classes.demarches}>
        {told.map(({ code, libelle, demandees, refusees, lieu }) => (
          <li key={code}>
            <Link
              to={{
                pathname: `/demarches/${code}/indicateurs`,
                search: lieu.rubrique ? `?rubrique=${lieu.rubrique}` : '',
              }}
              state={{ preuves: lieu.lieu }}
              className={classes.demarche}
            >
              <span className={classes.demarcheIcon}>
                <IconFiles size={26} aria-hidden />
              </span>
              <span>
                {demandees > 0 && (
                  <span className={classes.demarcheName}>{t('accueil.demandees', { count: demandees })}</span>
                )}
                {refusees > 0 && (
                  <span className={classes.demarcheName}>{t('accueil.refusees', { count: refusees })}</span>
                )}
                <span className={classes.soft}>{libelle}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
