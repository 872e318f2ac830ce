import { Button } from '@mantine/core'
import {
  type Etape,
  type EtatDossier,
  type Exploitation,
  getAssolement,
  getAvancement,
  getCorrections,
} from '@sillon/contract'
import { estAchevee, isDecided, isInEntry, totalSurface } from '@sillon/domain'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDotted,
  IconMessageExclamation,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Answer } from '#socle/api/client'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { Arrondi } from '#socle/ui/Arrondi'
import { useGoOnKey } from '#socle/ui/use-go-on-key'
import { CopieDossier } from '../../dossier/copie/CopieDossier'
import type { DossierLu } from '../../dossier/dossier-key'
import { prochainDossier } from '../../dossier/prochain'
import classes from './Avancement.module.css'
import { AvancementLoading } from './AvancementLoading'
import { Calcul } from './Calcul'
import { EnSuspens } from './EnSuspens'
import { pageDe, type Suite, suiteApresEnvoi, suiteDuChemin } from './suite'

interface Props {
  exploitation: Exploitation
  codeNational: string
  millesime: number
  /** Null while nobody has opened the file. */
  etat: EtatDossier | null
  /** Whether Ctrl+Enter goes on with this file: one only has the key. */
  isFirst: boolean
}

/** Status of a file and the next step for its reader; during the entry also the copy of last year. */
export function Avancement({ exploitation, codeNational, millesime, etat, isFirst }: Props) {
  const dossier = { idExploitation: exploitation.idExploitation, codeNational, millesime }
  useEffect(() => prochainDossier.set({ codeNational, millesime }), [codeNational, millesime])
  return (
    <div className={classes.root}>
      <Chemin dossier={dossier} etat={etat} isFirst={isFirst} />
      {isInEntry(etat) && <CopieDossier dossier={dossier} />}
    </div>
  )
}

/**
 * The button of the next step, beside it the conclusion of the calculation and the open items; then the progress: the rotation, the information of the
 * procedure, each sheet with its empty fields.
 */
function Chemin({
  dossier: { idExploitation, codeNational, millesime },
  etat,
  isFirst,
}: { dossier: DossierLu } & Pick<Props, 'etat' | 'isFirst'>) {
  const { role } = useUser()
  const { data: assolement } = useQuery(read(getAssolement, { params: { idExploitation }, query: { millesime } }))
  const asked = { params: { codeNational, idExploitation }, query: { millesime } }
  // Reload: the person may return from a sheet.
  const { data: avancement } = useQuery({ ...read(getAvancement, asked), staleTime: 0 })
  const { data: corrections, isLoading } = useQuery({
    ...read(getCorrections, asked),
    staleTime: 0,
    // Opening a returned file makes it an entry again: its corrections are still to be dealt with.
    enabled: etat !== null && isInEntry(etat),
  })
  const surface = assolement === undefined ? undefined : totalSurface(assolement.assolement)
  const lecteur = { codeNational, role }
  const isLoaded = surface !== undefined && avancement !== undefined && !isLoading
  const aCorriger = (corrections ?? []).filter(({ traiteLe }) => traiteLe === null).length
  const estCorrige = corrections !== undefined && corrections.length > 0 && aCorriger === 0
  const suite = () => {
    if (etat !== null && !isInEntry(etat)) {
      // Only the answer says whether a farmer sees points.
      if (avancement === undefined && role === 'AGRICULTEUR') return null
      return suiteApresEnvoi(lecteur, etat, avancement?.verdict !== null)
    }
    return isLoaded ? suiteDuChemin(lecteur, { etat, surface, aCorriger, estCorrige, ...avancement }) : null
  }
  return (
    <>
      <div className={classes.tete}>
        <SuiteButton suite={suite()} hasKey={isFirst} />
        {isLoaded && <Calcul etat={etat} avancement={avancement} />}
      </div>
      {isLoaded && etat !== null && !isDecided(etat) && (
        <EnSuspens codeNational={codeNational} etat={etat} avancement={avancement} areSheetsOpen={surface > 0} />
      )}
      {isLoaded ? (
        <Etapes codeNational={codeNational} surface={surface} avancement={avancement} etat={etat} />
      ) : (
        <AvancementLoading />
      )}
    </>
  )
}

function Etapes({
  codeNational,
  surface,
  avancement: { infosRemplies, etapes },
  etat,
}: {
  codeNational: string
  surface: number
  avancement: Answer<typeof getAvancement>
  etat: EtatDossier | null
}) {
  const { t } = useTranslation('avancement')
  const { number } = useFormat()
  const { role } = useUser()
  // A farmer cannot fill them in once the file is sent; others have the word of the open items above.
  const isAsked = role !== 'AGRICULTEUR' || isInEntry(etat)
  return (
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
          <Signe
            estACorriger={etape.corrections > 0}
            estFait={etape.aRemplir === 0 && estAchevee(etape.statut)}
            estEnErreur={etape.statut === 'EN_ERREUR' || etape.exigences > 0}
          />
          {/* Without a rotation no sheet opens. */}
          {surface === 0 ? (
            <span>{etape.libelle}</span>
          ) : (
            <Link to={pageDe(codeNational, etape.rubrique)}>{etape.libelle}</Link>
          )}
          <span className={classes.soft}>
            <Dits etape={etape} isAsked={isAsked} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** State of a sheet in words: requested corrections first, then errors, points, requirements and empty fields. */
function Dits({ etape, isAsked }: { etape: Etape; isAsked: boolean }) {
  const { t } = useTranslation('avancement')
  const { corrections, statut, points, estAtteint, exigences, aRemplir } = etape
  const dits = {
    corrections: corrections > 0 && (
      <strong className={classes.correction}>{t('corrections', { count: corrections })}</strong>
    ),
    erreur: statut === 'EN_ERREUR' && <strong className={classes.erreur}>{t('commun:statut.EN_ERREUR')}</strong>,
    points: points !== null && estAtteint !== null && (
      <Points points={points} estAtteint={estAtteint} statut={statut} />
    ),
    exigences: exigences > 0 && <strong className={classes.erreur}>{t('exigences', { count: exigences })}</strong>,
    // With a correction to make, a complete sheet is not finished.
    reste: aRemplir > 0 ? t(isAsked ? 'reste' : 'vides', { count: aRemplir }) : corrections === 0 && t('rempli'),
  }
  return Object.entries(dits)
    .filter(([, dit]) => dit !== false)
    .map(([nom, dit], rang) => (
      <Fragment key={nom}>
        {rang > 0 && ' · '}
        {dit}
      </Fragment>
    ))
}

function Signe({
  estFait,
  estEnErreur = false,
  estACorriger = false,
}: {
  estFait: boolean
  estEnErreur?: boolean
  estACorriger?: boolean
}) {
  if (estACorriger) return <IconMessageExclamation size={18} className={classes.correction} aria-hidden />
  if (estEnErreur) return <IconAlertCircle size={18} className={classes.erreur} aria-hidden />
  return estFait ? (
    <IconCircleCheck size={18} className={classes.fait} aria-hidden />
  ) : (
    <IconCircleDotted size={18} aria-hidden />
  )
}

function SuiteButton({ suite, hasKey }: { suite: Suite | null; hasKey: boolean }) {
  const { t } = useTranslation('avancement')
  const navigate = useNavigate()
  useGoOnKey(suite === null || !hasKey ? null : () => navigate(suite.to, { state: suite.state }))
  if (suite === null) return null
  const { acte, to, state, ...about } = suite
  return (
    <Button
      component={Link}
      to={to}
      state={state}
      className={classes.suite}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      {...(hasKey && { title: t('commun:raccourciSuite'), 'aria-keyshortcuts': 'Control+Enter' })}
    >
      {t(`suite.${acte}`, about)}
    </Button>
  )
}

/** Points of a module, for people who may see them. Words as well as its colour tell whether they are enough, once no field is left to fill in. */
function Points({ points, estAtteint, statut }: { points: number; estAtteint: boolean; statut: Etape['statut'] }) {
  const { t } = useTranslation('avancement')
  const format = useFormat()
  const texte = (amount: string) => t('points', { count: points, points: amount })
  return (
    <>
      <strong>
        <Arrondi lu={texte(format.points(points))} exact={texte(format.number(points))} />
      </strong>
      {estAchevee(statut) && t(estAtteint ? 'atteint' : 'sousLeSeuil')}
    </>
  )
}
