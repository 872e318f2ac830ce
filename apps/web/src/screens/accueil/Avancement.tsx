import { Button } from '@mantine/core'
import { type Etape, type Exploitation, getAssolement, getAvancement } from '@sillon/contract'
import { totalSurface } from '@sillon/domain'
import { IconCircle, IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Answer, request } from '../../api/client'
import { read } from '../../api/read'
import { CopieDossier } from '../../dossier/copie/CopieDossier'
import type { DossierLu } from '../../dossier/dossier-key'
import { useFormat } from '../../i18n/format'
import { Arrondi } from '../../ui/Arrondi'
import classes from './Avancement.module.css'

interface Props {
  exploitation: Exploitation
  codeNational: string
  millesime: number
  /** Whether somebody has opened the file. */
  estOuvert: boolean
}

/** The way of a file that is being filled in, and what the file of the year before may bring to it; of one that nobody opened, the latter alone. */
export function Avancement({ exploitation, codeNational, millesime, estOuvert }: Props) {
  const dossier = { idExploitation: exploitation.idExploitation, codeNational, millesime }
  return (
    <div className={classes.root}>
      {estOuvert && <Chemin dossier={dossier} />}
      <CopieDossier dossier={dossier} />
    </div>
  )
}

/** The rotation, the information of the procedure, then each sheet with what is left on it, and the one button that goes on from there. */
function Chemin({ dossier: { idExploitation, codeNational, millesime } }: { dossier: DossierLu }) {
  const { data: assolement } = useQuery(read(getAssolement, { params: { idExploitation }, query: { millesime } }))
  const { data: avancement } = useQuery({
    // One comes back from a sheet to see what is left.
    staleTime: 0,
    queryKey: [getAvancement.path, idExploitation, codeNational, millesime],
    queryFn: async ({ signal }) => {
      const asked = { params: { codeNational, idExploitation }, query: { millesime }, signal }
      return (await request(getAvancement, asked)).data
    },
  })
  if (assolement === undefined || avancement === undefined) return null
  const surface = totalSurface(assolement.assolement)
  return <Etapes codeNational={codeNational} surface={surface} avancement={avancement} />
}

function Etapes({
  codeNational,
  surface,
  avancement: { infosRemplies, etapes },
}: {
  codeNational: string
  surface: number
  avancement: Answer<typeof getAvancement>
}) {
  const { t } = useTranslation('avancement')
  const { number } = useFormat()
  const to = (rubrique: string) => ({
    pathname: `/demarches/${codeNational}/indicateurs`,
    search: `?rubrique=${rubrique}`,
  })
  const incomplete = etapes.find(({ aRemplir }) => aRemplir > 0)
  const next = incomplete ?? etapes.at(-1)
  return (
    <>
      <ol className={classes.etapes} aria-label={t('titre')}>
        <li>
          <Signe estFait={surface > 0} />
          <Link to="/modif-assolement">{t('assolement')}</Link>
          <span className={classes.soft}>
            <Arrondi lu={number(surface, 2)} exact={number(surface)} /> ha
          </span>
        </li>
        <li>
          <Signe estFait={infosRemplies} />
          <Link to={`/demarches/${codeNational}/infos`}>{t('infos')}</Link>
          <span className={classes.soft}>{t(infosRemplies ? 'rempli' : 'infosManquent')}</span>
        </li>
        {etapes.map((etape) => (
          <li key={etape.rubrique}>
            <Signe estFait={etape.aRemplir === 0} />
            <Link to={to(etape.rubrique)}>{etape.libelle}</Link>
            <span className={classes.soft}>
              <Points etape={etape} />
              {etape.aRemplir > 0 ? t('reste', { count: etape.aRemplir }) : t('rempli')}
            </span>
          </li>
        ))}
      </ol>
      {surface === 0 ? (
        <Suite to="/modif-assolement" texte={t('commencer')} />
      ) : (
        next !== undefined && (
          <Suite
            to={to(next.rubrique)}
            texte={t(incomplete === undefined ? 'relire' : 'reprendre', { etape: next.libelle })}
          />
        )
      )}
    </>
  )
}

const Signe = ({ estFait }: { estFait: boolean }) =>
  estFait ? <IconCircleCheck size={18} className={classes.fait} aria-hidden /> : <IconCircle size={18} aria-hidden />

const Suite = ({ to, texte }: { to: Parameters<typeof Link>[0]['to']; texte: string }) => (
  <Button component={Link} to={to} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
    {texte}
  </Button>
)

/** What a module has, for who may see it; whether that is enough is said in words, not by its colour alone. */
function Points({ etape: { points, estAtteint } }: { etape: Etape }) {
  const { t } = useTranslation('avancement')
  const format = useFormat()
  if (points === null || estAtteint === null) return null
  const texte = (amount: string) => t('points', { count: points, points: amount })
  return (
    <>
      <strong>
        <Arrondi lu={texte(format.points(points))} exact={texte(format.number(points))} />
      </strong>{' '}
      {t(estAtteint ? 'atteint' : 'sousLeSeuil')}
      {' · '}
    </>
  )
}
