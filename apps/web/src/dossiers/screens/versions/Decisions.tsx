import {
  type ChangementsDuRegistre,
  libellesGravites,
  libellesPositions,
  libellesVerdictsAudit,
  nomDesRegles,
  phraseDesChangements,
  phraseDesGravites,
  phraseDuConstat,
  type VersionDossier,
} from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { useMoments } from '#socle/i18n/use-moments'
import { Arrondi } from '#socle/ui/Arrondi'
import { Card } from '#socle/ui/Card'
import { StatusBadge } from '#socle/ui/StatusBadge'
import { useScheme } from '../../dossier/use-scheme'
import { formatValeur, lireValeur } from '../../dossier/valeurs'
import classes from './Decisions.module.css'

interface Props {
  versions: readonly VersionDossier[]
  /** Changes of the records since the last one. */
  registreDepuis: ChangementsDuRegistre | null
  codeNational: string
  millesime: number
}

type DuDossier = Pick<Props, 'codeNational' | 'millesime'>

/** The decisions of a file, the latest first: state, author, date, rules and points. */
export function Decisions({ versions, registreDepuis, codeNational, millesime }: Props) {
  const { t } = useTranslation('versions')
  return (
    <Card title={t('liste.titre')}>
      <p className={classes.explication}>{t('liste.explication')}</p>
      <ol className={classes.liste} reversed>
        {versions.toReversed().map((version) => (
          <Decision
            key={version.numero}
            version={version}
            depuis={version.numero === versions.length ? registreDepuis : null}
            codeNational={codeNational}
            millesime={millesime}
          />
        ))}
      </ol>
    </Card>
  )
}

type DecisionProps = DuDossier & { version: VersionDossier; depuis: ChangementsDuRegistre | null }

function Decision({ version, depuis, codeNational, millesime }: DecisionProps) {
  const { t } = useTranslation('versions')
  const { date, heure } = useMoments()
  const { numero, etatDossier, decideLe, decidePar, versionRegles, points, motif, constats, registre } = version
  const { pointsDeclares, valeursAuditees } = version
  return (
    <li className={classes.decision}>
      <strong className={classes.numero}>{t('liste.version', { numero })}</strong>
      <StatusBadge etatDossier={etatDossier} />
      <span className={classes.qui}>
        <time dateTime={decideLe}>
          {t('liste.parLe', { nom: decidePar, date: date(decideLe), heure: heure(decideLe) })}
        </time>
        {' · '}
        {t('liste.regles', { version: nomDesRegles(versionRegles) })}
      </span>
      {motif !== null && <p className={classes.motif}>{t('liste.motif', { motif })}</p>}
      {registre !== null && registre.length > 0 && <Registre campagnes={registre} />}
      {depuis !== null && <RegistreDepuis depuis={depuis} />}
      {constats !== null && constats.length > 0 && (
        <Constats constats={constats} codeNational={codeNational} millesime={millesime} />
      )}
      {valeursAuditees.length > 0 && (
        <Audit valeurs={valeursAuditees} codeNational={codeNational} millesime={millesime} />
      )}
      {points !== null && (
        <Points points={points} declares={pointsDeclares} codeNational={codeNational} millesime={millesime} />
      )}
    </li>
  )
}

/** Records of the farm at a decision, by campaign. */
function Registre({ campagnes }: { campagnes: NonNullable<VersionDossier['registre']> }) {
  const { t } = useTranslation('versions')
  const { number } = useFormat()
  const quoi = campagnes.map(({ millesime, nombre, surface }) =>
    t('liste.registreCampagne', { count: nombre, millesime, surface: number(surface) }),
  )
  return <p className={classes.registre}>{t('liste.registre', { quoi: quoi.join(', ') })}</p>
}

/** Changes of the records since the last decision; nothing without any. */
function RegistreDepuis({ depuis }: { depuis: ChangementsDuRegistre }) {
  const { t } = useTranslation('versions')
  const { language } = useFormat()
  const quoi = phraseDesChangements(depuis, language)
  return quoi !== null && <p className={classes.registre}>{t('liste.registreDepuis', { quoi })}</p>
}

type PointsProps = DuDossier & {
  points: NonNullable<VersionDossier['points']>
  /** Claimed points; null without a value of the auditor. */
  declares: VersionDossier['pointsDeclares']
}

function Points({ points, declares, codeNational, millesime }: PointsProps) {
  const { t } = useTranslation('versions')
  const { language, number, points: courts } = useFormat()
  const scheme = useScheme(codeNational, millesime)
  const modules = (scheme?.modules ?? []).filter(({ code }) => (points[code] ?? null) !== null)
  return (
    <dl className={classes.points}>
      {modules.map(({ code, libelle }) => (
        <div key={code} data-atteint={(points[code] ?? 0) >= (scheme?.seuil ?? 0)}>
          <dt>{libelle[language]}</dt>
          <dd>
            <Arrondi lu={courts(points[code] ?? 0)} exact={number(points[code] ?? 0)} />
            {declares !== null && declares[code] !== points[code] && (
              <span className={classes.declare}>{t('liste.declares', { points: courts(declares[code] ?? 0) })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ConstatsProps = DuDossier & { constats: NonNullable<VersionDossier['constats']> }

/** Findings of a version: place, severity, deadline and words. */
function Constats({ constats, codeNational, millesime }: ConstatsProps) {
  const { t } = useTranslation('versions')
  const { language } = useFormat()
  const scheme = useScheme(codeNational, millesime)
  const gravites = phraseDesGravites(constats, language)
  return (
    <details className={classes.constats}>
      <summary>
        {t('liste.constats', { count: constats.length })}
        {gravites !== '' && ` (${gravites})`}
      </summary>
      <ul>
        {constats.map(({ codeNational: code, commentaire, ...constat }) => (
          <li key={code}>
            {[scheme?.libelleOf(code)[language] ?? code, phraseDuConstat(constat, language)]
              .filter(Boolean)
              .join(' – ')}
            {commentaire !== null && <p>{commentaire}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}

type AuditProps = DuDossier & { valeurs: VersionDossier['valeursAuditees'] }

/** Values of the auditor of a version: row, value, verdict, words and answer. */
function Audit({ valeurs, codeNational, millesime }: AuditProps) {
  const { t } = useTranslation('versions')
  const { language } = useFormat()
  const scheme = useScheme(codeNational, millesime)
  if (scheme === undefined) return null
  return (
    <details className={classes.constats}>
      <summary>{t('liste.audit', { count: valeurs.length })}</summary>
      <ul>
        {valeurs.map(({ codeNational: code, valeur, verdict, gravite, commentaire, position, reponse }) => (
          <li key={code}>
            {scheme.libelleOf(code)[language]} –{' '}
            {formatValeur(scheme, code, lireValeur(scheme, code, valeur), { language })} –{' '}
            {libellesVerdictsAudit[verdict][language]}
            {gravite !== null && ` (${libellesGravites[gravite][language].toLowerCase()})`}
            {commentaire !== null && <p>{commentaire}</p>}
            {position !== null && <p>{[libellesPositions[position][language], reponse].filter(Boolean).join(' – ')}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}
